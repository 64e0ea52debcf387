import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { secondMs } from '../../../../lib/time.ts';
import { useRotation } from './useRotation.ts';

let leave: (() => void) | null = null;
afterEach(() => {
  vi.useRealTimers();
  leave?.();
  leave = null;
});

function Shown() {
  useRotation();
  return <p id="shown">{useLocation().pathname}</p>;
}
const shown = () => document.querySelector('#shown')?.textContent;

/** Two screens in turn, each for ten seconds, by a clock that the test moves. */
async function hang(): Promise<HTMLDialogElement> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const root = document.createElement('div');
  const dialog = document.createElement('dialog');
  document.body.append(root, dialog);
  const page = createRoot(root);
  leave = () => {
    page.unmount();
    root.remove();
    dialog.remove();
  };
  page.render(
    <MemoryRouter initialEntries={['/dealer?rotate=10&screens=dealer,bigscreen']}>
      <Shown />
    </MemoryRouter>,
  );
  await expect.poll(shown).toBe('/dealer');
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  return dialog;
}

it('shows the next screen when its time is over', async () => {
  await hang();
  vi.advanceTimersByTime(10 * secondMs);
  await expect.poll(shown).toBe('/bigscreen');
});

it('stays under an open dialog, and goes on soon after it is closed', async () => {
  const dialog = await hang();
  dialog.showModal();
  vi.advanceTimersByTime(60 * secondMs);
  expect(shown()).toBe('/dealer');
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  dialog.close();
  vi.advanceTimersByTime(2 * secondMs);
  await expect.poll(shown).toBe('/bigscreen');
});
