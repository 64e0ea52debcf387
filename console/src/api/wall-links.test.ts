import { beforeEach, expect, it } from 'vitest';
import { createWallLinks } from './wall-links.ts';

const tokenOf = (sessionId: string) => `x.${btoa(JSON.stringify({ sessionId, exp: 1 }))}.y`;

let kept: Map<string, string>;
let tab: Map<string, string>;
const storageOf = (map: () => Map<string, string>) => () => ({
  getItem: (key: string) => map().get(key) ?? null,
  setItem: (key: string, value: string) => void map().set(key, value),
  removeItem: (key: string) => void map().delete(key),
});
const links = () =>
  createWallLinks(
    storageOf(() => kept),
    storageOf(() => tab),
  );
beforeEach(() => {
  kept = new Map();
  tab = new Map();
});

it('finds each link that it keeps by its id', () => {
  for (const id of ['hall', 'office']) {
    expect(links().bring(tokenOf(id))).toBe(id);
    links().keep(tokenOf(id));
  }
  expect([links().find('hall'), links().find('office')]).toEqual([tokenOf('hall'), tokenOf('office')]);
  links().forget('hall');
  expect([links().find('hall'), links().find('office')]).toEqual([null, tokenOf('office')]);
});

it('leaves a link that nothing has confirmed to its tab', () => {
  links().bring(tokenOf('hall'));
  expect(links().find('hall')).toBe(tokenOf('hall'));
  expect(kept.size).toBe(0);
  tab.clear();
  expect(links().find('hall')).toBeNull();
});

it('keeps a few, those that were shown last', () => {
  links().keep(tokenOf('hall'));
  for (let nth = 0; nth < 20; nth += 1) {
    links().keep(tokenOf(`wall ${nth}`));
    links().keep(tokenOf('hall'));
  }
  expect([links().find('wall 13'), links().find('wall 12'), links().find('hall')]).toEqual([
    tokenOf('wall 13'),
    null,
    tokenOf('hall'),
  ]);
});

it('forgets all but the link of the address when somebody logs out', () => {
  for (const id of ['hall', 'office']) links().keep(tokenOf(id));
  links().forgetAllBut('office');
  expect([links().find('hall'), links().find('office')]).toEqual([null, tokenOf('office')]);
  links().forgetAllBut(null);
  expect([links().find('office'), kept.size]).toEqual([null, 0]);
});

it('keeps nothing that is no token, and lives with what it does not understand', () => {
  expect(links().bring('nonsense')).toBeNull();
  links().keep('nonsense');
  expect([kept.size, tab.size]).toEqual([0, 0]);
  kept.set('wallLinks', '{"a":1}');
  expect(links().find('a')).toBeNull();
  kept.set('wallLinks', '[{"id":1},"text"');
  expect(links().find('1')).toBeNull();
});

it('lives without a storage', () => {
  const refused = () => {
    throw new Error('denied');
  };
  const none = createWallLinks(refused, refused);
  expect(none.bring(tokenOf('hall'))).toBe('hall');
  none.keep(tokenOf('hall'));
  none.forget('hall');
  none.forgetAllBut(null);
  expect(none.find('hall')).toBeNull();
});
