import { parser } from 'mqtt-packet';
import { expect, it } from 'vitest';
import { Acknowledger } from './acknowledger.ts';
import type { AcknowledgedClient } from './acknowledger.ts';

function started(client: Partial<AcknowledgedClient> = {}) {
  const written: string[] = [];
  const acks = new Acknowledger((bytes) => written.push(bytes.toString('hex')), {
    version: 5,
    wantsProblems: true,
    maximumPacketSize: null,
    ...client,
  });
  return { acks, written };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('writes the acknowledgements that come due together as one', async () => {
  const { acks, written } = started();
  const due = [1, 300, 65_535].map((id) => acks.begin(id));
  for (const each of due) acks.settle(each, 0, null);
  await turn();
  acks.settle(acks.begin(2), 0, null);
  await turn();
  expect(written).toEqual(['400200014002012c4002ffff', '40020002']);
});

it('keeps the order in which the messages came, whatever ends first', async () => {
  const { acks, written } = started();
  const [one, two, three] = [acks.begin(1), acks.begin(2), acks.begin(3)];
  acks.settle(two, 0, null);
  await turn();
  expect(written).toEqual([]);
  acks.settle(one, 0, null);
  await turn();
  expect(written).toEqual(['4002000140020002']);
  acks.settle(three, 0, null);
  acks.flush();
  await turn();
  expect(written.slice(1)).toEqual(['40020003']);
});

it('tells a client of MQTT 5 the reason, among others, and one of 3.1.1 nothing', async () => {
  for (const [version, expected] of [
    [
      5,
      [
        [1, 0, undefined],
        [2, 0x99, 'why'],
        [3, 0, undefined],
      ],
    ],
    [
      4,
      [
        [1, undefined, undefined],
        [2, undefined, undefined],
        [3, undefined, undefined],
      ],
    ],
  ] as const) {
    const { acks, written } = started({ version });
    const due = [1, 2, 3].map((id) => acks.begin(id));
    for (const [nth, each] of due.entries()) acks.settle(each, nth === 1 ? 0x99 : 0, nth === 1 ? 'why' : null);
    await turn();
    const found: unknown[] = [];
    const reader = parser({ protocolVersion: version });
    reader.on(
      'packet',
      (packet) =>
        packet.cmd === 'puback' && found.push([packet.messageId, packet.reasonCode, packet.properties?.reasonString]),
    );
    reader.parse(Buffer.from(written.join(''), 'hex'));
    expect([written.length, found]).toEqual([1, expected]);
  }
});
