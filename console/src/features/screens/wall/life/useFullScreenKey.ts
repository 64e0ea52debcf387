import { useEffect } from 'react';
import { isKeyTaken } from '../own-keys.ts';

/** Full screen, or back from it. A browser that does not allow it stays as it is. */
export function turnFullScreen(): void {
  const turned =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  turned.catch(() => undefined);
}

/** The key `f` turns full screen on and off, unless it is typed into a field. */
export function useFullScreenKey(): void {
  useEffect(() => {
    // Keys of the page.
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() !== 'f' || ctrlKey || metaKey || altKey) return;
      if (!isKeyTaken(target)) turnFullScreen();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
