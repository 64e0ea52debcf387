import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { CallError } from './call-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

const unreachable = () => Promise.reject(new CallError('no route', { kind: 'network', code: 0 }));

it('says that a call failed while the browser is offline, instead of waiting for the network', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const login = client.getMutationCache().build(client, { mutationFn: unreachable });
  await expect(login.execute(undefined)).rejects.toThrow('no route');
  await expect(client.fetchQuery({ queryKey: ['any'], queryFn: unreachable, retry: false })).rejects.toThrow('no route');
});
