import * as z from 'zod';
import { CollectorConfig, hostInUrl } from './collector.ts';
import { Id, pageQuery, text } from './common.ts';
import { Device } from './devices.ts';
import { defineRoutes } from './route.ts';

/** A gateway and the devices for which it has delivered readings. */
export const Gateway = z.object({
  deviceId: Id,
  deviceName: z.string(),
  deviceNo: z.string(),
  customerId: Id,
  customerName: z.string(),
  tenantId: Id,
  tenantName: z.string(),
  online: z.boolean(),
  lastSeenAt: z.number().nullable(),
  devices: z.array(
    Device.pick({ deviceId: true, deviceName: true, machineType: true, online: true, lastSeenAt: true, state: true }),
  ),
  /**
   * Number of sensors on it and on its devices that have a Modbus address and a register map: those that a collector
   * would poll.
   */
  polled: z.number().int(),
});
export type Gateway = z.infer<typeof Gateway>;

/**
 * Why a sensor is not polled: it has no address; its model has no register map; other sensors of the device give all of
 * its keys; no gateway has delivered for the device yet and the factory has several; a collector serves no more
 * connections.
 */
export const unpolledReasons = ['noAddress', 'noRegisters', 'sameKey', 'gatewayUnknown', 'tooManyConnections'] as const;

/** The configuration for a collector behind a gateway, and the factory's sensors that it leaves out. */
export const CollectorPlan = z.object({
  /** null: there is nothing to poll. */
  config: CollectorConfig.nullable(),
  left: z.array(z.object({ deviceName: z.string(), sensorName: z.string(), reason: z.enum(unpolledReasons) })),
});
export type CollectorPlan = z.infer<typeof CollectorPlan>;

export const gatewayRoutes = defineRoutes({
  listGateways: {
    method: 'GET',
    path: '/system/gateway/list',
    permission: 'devices:manage',
    summary: 'Gateways with the devices they have spoken for, by factory and name.',
    reply: 'rows',
    query: z.object({ search: text(100).optional(), tenantId: Id.optional(), customerId: Id.optional(), ...pageQuery }),
    data: z.array(Gateway),
  },
  collectorConfig: {
    method: 'GET',
    path: '/system/gateway/:deviceId/collector',
    permission: 'devices:manage',
    summary: 'A configuration for the Modbus collector that reports through a gateway.',
    params: z.object({ deviceId: Id }),
    /** Address at which the collector reaches this server, as the caller reaches it. */
    query: z.object({
      host: text(253, 1)
        .regex(/^[\p{L}\p{N}.:_[\]-]*$/u)
        .refine((host) => URL.canParse(`mqtt://${hostInUrl(host)}:1883`)),
    }),
    data: CollectorPlan,
  },
});
