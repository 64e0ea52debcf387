import { fileURLToPath } from 'node:url';
import type { TFontDictionary } from 'pdfmake/interfaces';

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}`));

const regular = fileOf('noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
const bold = fileOf('noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf');
const serif = fileOf('noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf');

/** Files of the fonts. Nothing else is read while a document is made. */
export const fontFiles: readonly string[] = [regular, bold, serif];

/**
 * Two families that hold both scripts, because a pdf engine does not look for a glyph in another font: Noto Sans SC for
 * text, Noto Serif SC SemiBold for the few large words. Italics are not set in Chinese.
 */
export const fonts: TFontDictionary = {
  Sans: { normal: regular, bold, italics: regular, bolditalics: bold },
  Serif: { normal: serif, bold: serif, italics: serif, bolditalics: serif },
};
