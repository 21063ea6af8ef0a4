import './fonts.css';
import './cards/theme.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applyMotion, applyTheme, settings } from './state/settings.svelte';
import { speak } from './i18n/words.svelte';
import { unlockOnPress } from './util/sound';

applyTheme();
applyMotion();
unlockOnPress();
await speak(settings.language);
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // When everything is there, which may be the case already: the words were waited for.
  const store = () => void navigator.serviceWorker.register('/sw.js');
  if (document.readyState === 'complete') store();
  else window.addEventListener('load', store);
}
