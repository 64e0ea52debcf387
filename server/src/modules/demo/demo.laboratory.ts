import { AppError } from '@oilsight/contract';
import { comparedBeforeMs, labQuantities, onlineValue } from '@oilsight/oil';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Auth } from '../auth/index.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { LabSampleEntry } from '../laboratory/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { demoSamples, measured, sampleForm, takenAt } from './demo.laboratory.rules.ts';
import type { OnlineOf } from './demo.laboratory.rules.ts';
import { demoId } from './demo.service.ts';

export interface DemoLaboratoryParts {
  readonly telemetry: Pick<TelemetryStore, 'raw'>;
  readonly auth: Pick<Auth, 'standIn'>;
  readonly samples: LabSampleEntry;
}

/** The person who enters the reports of both factories. */
const clerk = 'dealer';
const keys = measured.flatMap((quantity) => labQuantities[quantity].key ?? []);

/** What the sensors of a device showed before a time, ms. */
export async function shownBefore(
  telemetry: DemoLaboratoryParts['telemetry'],
  device: DeviceRef,
  at: number,
): Promise<OnlineOf> {
  const window = { from: at - comparedBeforeMs, to: at + 1 };
  const found = await telemetry.raw(device, keys, window, { limit: 600, order: 'asc' });
  return (quantity) => {
    const series = found.find(({ key }) => key === labQuantities[quantity].key);
    if (series === undefined) return null;
    const values = series.values.map((value) => (typeof value === 'number' ? value : Number.NaN));
    // Readings that change fast are compared or left out by the comparison itself, not here.
    return onlineValue({ ...series, values }, at, Number.POSITIVE_INFINITY).value;
  };
}

/**
 * Enters the laboratories' samples beside a history that is complete: the results follow from the stored readings at
 * the time of each sample. Safe to call again: what was entered stays as it is.
 */
export function createDemoLaboratory({ telemetry, auth, samples }: DemoLaboratoryParts) {
  return async (played: readonly DeviceRef[], bornAt: number): Promise<void> => {
    const { scope, user } = await auth.standIn(demoId(`account ${clerk}`));
    for (const sample of demoSamples) {
      const device = played.find(({ id }) => id === demoId(`device ${sample.device}`));
      if (device === undefined) continue;
      const form = sampleForm(sample, bornAt, await shownBefore(telemetry, device, takenAt(sample, bornAt)));
      if (form === null) continue;
      const { id, userName, authority, tenantId } = user;
      const auditDraft: AuditDraft = {
        action: 'laboratory.create',
        actor: { id, name: userName, authority, tenantId },
        object: null,
        isWritten: false,
        isPublic: false,
        requestId: '',
        address: '',
        userAgent: '',
      };
      await samples.create(scope, auditDraft, device.id, form).catch((error: unknown) => {
        if (!(error instanceof AppError && error.error === 'labSampleTaken')) throw error;
      });
    }
  };
}
