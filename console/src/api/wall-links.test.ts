import { beforeEach, expect, it } from 'vitest';
import { createWallLinks } from './wall-links.ts';

const tokenOf = (sessionId: string) => `x.${btoa(JSON.stringify({ sessionId, exp: 1 }))}.y`;

let kept: Map<string, string>;
const links = () =>
  createWallLinks(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }));
beforeEach(() => {
  kept = new Map();
});

it('finds each link by its id, and the newest without one', () => {
  expect(links().newest()).toBeNull();
  expect(links().keep(tokenOf('hall'))).toBe('hall');
  expect(links().keep(tokenOf('office'))).toBe('office');
  expect(links().find('hall')).toBe(tokenOf('hall'));
  expect(links().newest()).toEqual({ id: 'office', token: tokenOf('office') });
  links().keep(tokenOf('hall'));
  expect(links().newest()?.id).toBe('hall');
  links().forget('hall');
  expect([links().find('hall'), links().newest()?.id]).toEqual([null, 'office']);
});

it('keeps a few', () => {
  for (let nth = 0; nth < 20; nth += 1) links().keep(tokenOf(`wall ${nth}`));
  expect([links().find('wall 12'), links().find('wall 11')]).toEqual([tokenOf('wall 12'), null]);
});

it('keeps nothing that is no token, and lives with what it does not understand', () => {
  expect(links().keep('nonsense')).toBeNull();
  kept.set('wallLinks', '{"a":1}');
  expect(links().newest()).toBeNull();
  kept.set('wallLinks', '[{"id":1},"text"');
  expect(links().newest()).toBeNull();
});

it('lives without a storage', () => {
  const refused = createWallLinks(() => {
    throw new Error('denied');
  });
  expect(refused.keep(tokenOf('hall'))).toBe('hall');
  expect(refused.find('hall')).toBeNull();
});
