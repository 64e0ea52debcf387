import { machineScreenRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Analysis } from '../analysis/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices, DeviceStates } from '../devices/index.ts';
import type { Oils } from '../oils/index.ts';
import type { Screens } from '../plant/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createGoodHours } from './good-hours.ts';
import { machineScreenHandlers } from './machine-screen.routes.ts';
import { createMachineScreen, type MachineScreenParts } from './machine-screen.service.ts';
import { createMachineScreenStore } from './machine-screen.store.ts';
import { createOperatingTimes } from './operating-time.service.ts';

interface Others {
  readonly devices: Devices;
  readonly states: DeviceStates;
  readonly directory: { readonly sensors: MachineScreenParts['sensorsOf'] };
  readonly screens: Screens;
  readonly telemetry: TelemetryStore;
  readonly oils: Oils;
  readonly analysis: Analysis;
  readonly audit: Audit;
}

/** The screen of one machine: its carousel, its indicators in order, its sensors, its oil and its operating time. */
export function machineScreenModule(
  { pg, bus, clock, register }: ModuleContext,
  { devices, states, directory, screens, telemetry, oils, analysis, audit }: Others,
): void {
  const store = createMachineScreenStore(pg);
  const screen = createMachineScreen({
    store,
    devices,
    states,
    screens,
    sensorsOf: (scope, deviceId, language) => directory.sensors(scope, deviceId, language),
    kept: (device) => analysis.kept(device),
    oils,
    clock,
  });
  const goodHours = createGoodHours({ telemetry, bus, clock });
  register.part('hours with readings', goodHours);
  const times = createOperatingTimes({ store, telemetry, goodHours, audit, clock });
  register.calls(machineScreenRoutes, machineScreenHandlers(screen, times));
}
