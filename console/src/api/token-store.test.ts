import { expect, it, vi } from 'vitest';
import { pageTokenStore } from './token-store.ts';
import type { TokenStore } from './token-store.ts';

const kept = { token: 'kept', refreshToken: 'r' };

function memory() {
  let held: ReturnType<TokenStore['read']> = kept;
  return pageTokenStore({ read: () => held, write: (tokens) => (held = tokens), clear: () => (held = null) });
}

it('gives the kept login until an address brings a token', () => {
  const store = memory();
  expect(store.read()).toEqual(kept);
  store.visit('display');
  expect(store.read()).toEqual({ token: 'display', refreshToken: '' });
});

it('says once that the server has taken the token of a visit', () => {
  const store = memory();
  const onTaken = vi.fn<() => void>();
  store.confirmed?.('kept');
  store.visit('display', onTaken);
  store.confirmed?.('kept');
  expect(onTaken).not.toHaveBeenCalled();
  store.confirmed?.('display');
  store.confirmed?.('display');
  expect(onTaken).toHaveBeenCalledTimes(1);
});

it('ends a visit without falling back to the kept login, which stays as it is', () => {
  const store = memory();
  store.visit('display');
  store.clear();
  expect(store.read()).toBeNull();
  store.write({ token: 'fresh', refreshToken: 'f' });
  expect(store.read()).toEqual({ token: 'fresh', refreshToken: 'f' });
  store.clear();
  expect(store.read()).toBeNull();
});
