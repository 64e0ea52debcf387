import { expect, test, vi } from 'vitest';
import { holdUnsaved, isSomethingHeld, onHeldChange, wouldLose } from './unsaved.ts';

const here = { pathname: '/deviceInfo', search: '?page=2' };
const back = { from: here, to: { pathname: '/', search: '' }, isByBrowser: true };
const link = { ...back, isByBrowser: false };

test('a journey loses what any form holds until the form is saved or discarded', () => {
  expect([isSomethingHeld(), wouldLose(back)]).toEqual([false, false]);
  const dialog = holdUnsaved(({ isByBrowser }) => isByBrowser);
  expect([isSomethingHeld(), wouldLose(back), wouldLose(link)]).toEqual([true, true, false]);
  const page = holdUnsaved(() => true);
  expect(wouldLose(link)).toBe(true);
  page();
  expect([isSomethingHeld(), wouldLose(back), wouldLose(link)]).toEqual([true, true, false]);
  dialog();
  expect([isSomethingHeld(), wouldLose(back)]).toEqual([false, false]);
});

test('two forms with one rule are two', () => {
  const loses = () => true;
  const [first, second] = [holdUnsaved(loses), holdUnsaved(loses)];
  first();
  expect(wouldLose(back)).toBe(true);
  second();
  expect(wouldLose(back)).toBe(false);
});

test('the page hears when a form begins and ends to hold something', () => {
  const tell = vi.fn<() => void>();
  const stop = onHeldChange(tell);
  const release = holdUnsaved(() => true);
  expect(tell).toHaveBeenCalledTimes(1);
  release();
  expect(tell).toHaveBeenCalledTimes(2);
  stop();
  holdUnsaved(() => true)();
  expect(tell).toHaveBeenCalledTimes(2);
});
