import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { charactersOf } from './font-characters.ts';
import { fontFiles } from './fonts.ts';
import { printableWith } from './printable.ts';
import { createProvenText } from './proven-text.ts';

describe('the fonts of reports', () => {
  it.each(fontFiles.map((file) => [file.split('/').at(-1) ?? '', file]))('%s holds both scripts', (_, file) => {
    const characters = charactersOf(readFileSync(file));
    for (const one of '热轧主液压站 HPU-1：≥ 4 µm²、§−±→〓') expect(characters.has(one.codePointAt(0) ?? 0)).toBe(true);
    expect(characters.has(0x1_f6_00)).toBe(false);
  });

  it('refuses what is no font', () => {
    expect(() => charactersOf(new Uint8Array(64))).toThrow(/cmap/);
  });
});

describe('a text that is drawn', () => {
  it('has a sign in place of what no font has, and says which characters these are', () => {
    const proven = createProvenText();
    expect(proven.of('Ayşe 😀 ŵ\u0007')).toBe('Ay〓e 〓 〓');
    expect(proven.missing()).toEqual(['ş', '😀', 'ŵ']);
  });

  it('keeps a number with its unit where the fonts lack the narrow space', () => {
    const proven = createProvenText();
    expect(proven.of('5.5\u202F%')).toBe('5.5\u00A0%');
    expect(proven.missing()).toEqual([]);
  });

  it('is proven wherever it stands in the document, also in drawings', () => {
    const proven = createProvenText();
    const page = printableWith(proven)({
      stack: [{ text: ['a😀', { text: 'b😀' }] }, { svg: '<svg><text>c😀</text></svg>' }, 'd😀'],
    });
    expect(JSON.stringify(page)).not.toContain('😀');
    expect(JSON.stringify(page).match(/〓/g)).toHaveLength(4);
  });
});
