import { onTestFinished } from 'vitest';

/**
 * Has the rest of the test drawn in the font of the product: a page of tests has painted before that font came, and keeps
 * another one, in which words are narrower.
 */
export async function drawInFont(): Promise<void> {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const rule = rules.find(
    (one) => one instanceof CSSFontFaceRule && one.style.getPropertyValue('src').includes('url('),
  );
  if (!(rule instanceof CSSFontFaceRule)) throw new Error('the page has no font of its own');
  const face = await new FontFace('Inter', rule.style.getPropertyValue('src'), { weight: '100 900' }).load();
  document.fonts.add(face);
  onTestFinished(() => void document.fonts.delete(face));
}
