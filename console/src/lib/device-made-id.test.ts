import { DeviceMadeId } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { deviceMadeId } from './device-made-id.ts';

it('is a random UUID that the server takes, another one each time', () => {
  const ids = Array.from({ length: 200 }, () => deviceMadeId());
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) {
    expect(DeviceMadeId.parse(id)).toBe(id);
    expect(id).toMatch(/^.{14}4.{4}[89ab]/);
  }
});
