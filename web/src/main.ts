import './fonts.css';
import './cards/theme.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applyTheme, settings } from './lib/settings.svelte';
import { speak } from './lib/words.svelte';

applyTheme();
await speak(settings.language);
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
}
