/** The same breakpoints as in `@media (--small)`. */
import { MediaQuery } from 'svelte/reactivity';
import breakpoints from './breakpoints.json';

export const matches = (name: keyof typeof breakpoints): MediaQuery =>
  new MediaQuery(breakpoints[name], false);
