import { expect, it } from 'vitest';
import { wallAddress, wallIdIn, wallLink, wallTokenIn } from './wall-address.ts';

const origin = 'https://oil.example';

it.each([
  ['/dealer', null],
  ['/dealer?display=7#top', null],
  ['/dealer?rotate=60#display=a.b-c_d.e', 'a.b-c_d.e'],
])('%s brings the token %s', (address, token) => {
  expect(wallTokenIn(origin + address)).toBe(token);
});

it('an address keeps the id of its link, and nothing behind #', () => {
  const opened = `${origin}/dealer?rotate=60&display=old#display=a.b.c`;
  expect(wallAddress(opened, 'new')).toBe('/dealer?rotate=60&display=new');
  expect(wallAddress(opened, null)).toBe('/dealer?rotate=60');
  expect(wallAddress(`${origin}/dealer#display=a`, null)).toBe('/dealer');
  expect([wallIdIn(opened), wallIdIn(`${origin}/dealer`)]).toEqual(['old', null]);
});

it('a link says what it shows, and brings its token behind #', () => {
  const query = { screens: 'dealer,bigscreen', rotate: '60', tenantId: null };
  const link = wallLink(origin, { path: '/dealer', query, token: 'a.b.c' });
  expect(link).toBe(`${origin}/dealer?screens=dealer,bigscreen&rotate=60#display=a.b.c`);
  expect(wallTokenIn(link)).toBe('a.b.c');
  expect(wallLink(origin, { path: '/bigscreen', query: {}, token: 't' })).toBe(`${origin}/bigscreen#display=t`);
});
