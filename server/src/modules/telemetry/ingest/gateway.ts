import { AppError } from '@oilsight/contract';
import type { DeviceRef, Devices } from '../../devices/index.ts';
import { isStorableName, readJson } from './json.ts';
import { messageBounds as limits } from './message-bounds.ts';
import { addRun, normalise } from './normalise.ts';
import type { Load, Receipt } from './normalise.ts';
import { devicesOf, framesOf } from './parse.ts';
import type { DeviceProfile, Profiles } from './profiles.ts';
import type { Refusals } from './refusals.ts';

interface Parts {
  readonly devices: Pick<Devices, 'createForGateway'>;
  readonly profiles: Profiles;
}

/**
 * The device with that name behind a gateway; it is created if it does not exist. Null when the gateway may not use the
 * name.
 */
export async function deviceOfGateway(
  devices: Pick<Devices, 'createForGateway'>,
  gateway: DeviceRef,
  name: string,
  type?: string,
): Promise<DeviceRef | null> {
  if (!isStorableName(name)) return null;
  try {
    return await devices.createForGateway(gateway, name, type);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

interface Child {
  readonly device: DeviceRef;
  readonly profile: DeviceProfile;
}

/** Reads gateway messages: an array of frames under each device's name. */
export function createGatewayReader({ devices, profiles }: Parts) {
  async function childOf(gateway: DeviceRef, name: string): Promise<Child | null> {
    const device = await deviceOfGateway(devices, gateway, name);
    return device === null ? null : { device, profile: profiles.peek(device) ?? (await profiles.load(device)) };
  }

  return {
    /**
     * Finds the message's devices; returns a function that converts the message without waiting.
     *
     * @throws AppError `malformedJson`, `unexpectedJson`, `wrongShape`
     */
    async prepare(gateway: DeviceRef, body: Uint8Array) {
      const children = new Map<string, Child | null>();
      for (const { name, items } of devicesOf(readJson(body))) {
        // No device is created for a name without frames.
        if (children.size >= limits.devicesPerMessage || children.has(name) || !Array.isArray(items)) continue;
        children.set(name, await childOf(gateway, name));
      }
      return (receipt: Receipt, refusals: Refusals, load: Load): void => {
        for (const { name, items } of devicesOf(readJson(body))) {
          refusals.device = name;
          const child = children.get(name) ?? null;
          if (!Array.isArray(items)) refusals.add('wrongType', null, null);
          else if (child === null) refusals.add('notYourDevice', null, null);
          else {
            const from = load.frames.length;
            normalise(
              framesOf(items, receipt.at, refusals),
              { ...child, stamp: () => receipt.stamp(child) },
              refusals,
              load,
            );
            addRun(load, child, from);
          }
        }
      };
    },
  };
}
