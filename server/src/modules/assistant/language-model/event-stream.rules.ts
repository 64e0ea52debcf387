/**
 * The data of each event of a stream of server-sent events (WHATWG HTML, 9.2), in order. Comments and other fields are
 * passed over; an event that the stream breaks off in is given too.
 *
 * @param most bytes that are read
 * @throws RangeError when there are more
 */
export async function* eventData(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of linesOf(bytes, most)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
    } else if (line.startsWith('data:')) {
      data.push(line.slice(line[5] === ' ' ? 6 : 5));
    }
  }
  if (data.length > 0) yield data.join('\n');
}

/** Lines without their ends. The time is in proportion to the bytes, however small the pieces are. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > most) throw new RangeError(`more than ${most} bytes`);
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n');
    begun.push(first);
    for (const next of others) {
      yield withoutReturn(begun.join(''));
      begun = [next];
    }
  }
  begun.push(decoder.decode());
  const last = withoutReturn(begun.join(''));
  if (last !== '') yield last;
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
