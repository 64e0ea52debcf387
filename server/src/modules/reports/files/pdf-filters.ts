import { refusal } from './pdf-refusal.ts';

/** Streams packed in an old way, which cannot be measured here, are short, bytes. */
const maxOldPackedBytes = 65_536;

const packers = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL)\b/g;
/** Filters that stand in another object: who reads a stream does not know yet how it is packed. */
const elsewhere = /\/F(?:ilter)?\s*(?:\d+\s+\d+\s+R\b|\[[^\]]{0,200}\bR\b)/;
const comments = /%[^\r\n]*/g;

/**
 * Checks that a stream can be measured: it is packed once, and its own dictionary says how.
 *
 * @param head what stands before the stream, names written plainly
 * @param bytes length of the stream as it is packed
 * @throws AppError `pdfBroken`; `pdfHasAttachments`: what looks like it is an attached file
 */
export function checkFilters(head: string, bytes: number): void {
  if (elsewhere.test(head) || elsewhere.test(head.replace(comments, ' ')))
    throw refusal(/\/EF\b/.test(head) ? 'pdfHasAttachments' : 'pdfBroken');
  if (/\/LZW/.test(head) && bytes > maxOldPackedBytes) throw refusal('pdfBroken');
  if ((head.match(packers) ?? []).length > 1) throw refusal('pdfBroken');
}

/** The bytes of a stream that is written in letters; other streams as they are. */
export function spelledOut(head: string, content: Uint8Array): Buffer {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  if (/\/(?:ASCIIHexDecode|AHx)\b/.test(head))
    return Buffer.from(bytes.toString('latin1').replace(/[^\da-f]/gi, ''), 'hex');
  return /\/(?:ASCII85Decode|A85)\b/.test(head) ? fromLetters(bytes) : bytes;
}

/** Reads five letters of 85 as four bytes each, up to the sign of the end. */
function fromLetters(letters: Uint8Array): Buffer {
  const made = Buffer.alloc(letters.length * 4);
  let length = 0;
  let digits: number[] = [];
  const write = (count: number) => {
    const number = digits.reduce((sum, digit) => sum * 85 + digit, 0) % 2 ** 32;
    for (let n = 0; n < count; n += 1) made[length + n] = Math.floor(number / 256 ** (3 - n));
    length += count;
    digits = [];
  };
  for (const letter of letters) {
    if (letter === 0x7e) break;
    if (letter === 0x7a && digits.length === 0) length += 4;
    else if (letter >= 0x21 && letter <= 0x75) digits.push(letter - 0x21);
    if (digits.length === 5) write(4);
  }
  const left = digits.length;
  if (left > 1) {
    digits.push(...Array.from({ length: 5 - left }, () => 84));
    write(left - 1);
  }
  return made.subarray(0, length);
}
