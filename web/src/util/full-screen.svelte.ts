/** Whether the page fills the screen, and how it comes to. */
export const canFill = document.fullscreenEnabled ?? false;

let isFull = $state(Boolean(document.fullscreenElement));
document.addEventListener('fullscreenchange', () => {
  isFull = document.fullscreenElement !== null;
});

export const fills = (): boolean => isFull;

export function toggleFull(): void {
  if (isFull) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
}
