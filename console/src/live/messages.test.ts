import { describe, expect, it } from 'vitest';
import { readMessage } from './messages.ts';

describe('readMessage', () => {
  it('reads numbers, texts and quality', () => {
    const text =
      '{"subscriptionId":10,"errorCode":0,"errorMsg":null,"data":{"oil_temperature":[[5,"-999"],[6,"55.5"]],"mode":[[5,""]]},"latestValues":{},"quality":{"oil_temperature":[2,0]}}';
    expect(readMessage(text)).toEqual({
      kind: 'telemetry',
      subscriptionId: 10,
      readings: [
        { key: 'oil_temperature', at: 5, value: -999, text: null, isBad: true },
        { key: 'oil_temperature', at: 6, value: 55.5, text: null, isBad: false },
        { key: 'mode', at: 5, value: null, text: '', isBad: false },
      ],
    });
  });
  it('knows a sensor fault by the physical range where no quality is sent', () => {
    const message = readMessage(
      '{"subscriptionId":10,"errorCode":0,"errorMsg":null,"data":{"oil_temperature":[[5,"-999"],[6,"20"]],"own":[[5,"-999"]]},"latestValues":{}}',
    );
    expect(message.kind === 'telemetry' ? message.readings.map(({ isBad }) => isBad) : []).toEqual([
      true,
      false,
      false,
    ]);
  });
  it.each([
    ['{"pong":3}', 'pong'],
    [
      '{"subscriptionId":1,"errorCode":34,"errorMsg":"Too many updates! 3 merged","data":{},"latestValues":{}}',
      'merged',
    ],
    ['{"subscriptionId":1,"errorCode":3,"errorMsg":"No access","data":null,"latestValues":{}}', 'refused'],
    ['{"subscriptionId":1,"topic":"devices","errorCode":0,"errorMsg":null,"message":[]}', 'topic'],
    ['{"subscriptionId":1,"topic":"nope","errorCode":2,"errorMsg":"Unknown topic","message":null}', 'refused'],
    ['not json', 'other'],
    ['[1,2]', 'other'],
    ['{"subscriptionId":"x"}', 'other'],
  ])('%s is %s', (text, kind) => {
    expect(readMessage(text).kind).toBe(kind);
  });
});
