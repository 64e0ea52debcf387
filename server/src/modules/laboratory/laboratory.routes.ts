import type { laboratoryRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { SensorCorrections } from './corrections.service.ts';
import type { LabSamples } from './samples.service.ts';

export const laboratoryHandlers = (
  samples: LabSamples,
  corrections: SensorCorrections,
): Handlers<typeof laboratoryRoutes> => ({
  listLabSamples: ({ query }, scope) => samples.list(scope, query),
  getLabSample: ({ params }, scope) => samples.get(scope, params.sampleId),
  createLabSample: ({ body: { deviceId, ...form } }, scope, { auditDraft }) =>
    samples.create(scope, auditDraft, deviceId, form),
  updateLabSample: ({ body: { sampleId, version, ...form } }, scope, { auditDraft }) =>
    samples.update(scope, auditDraft, { sampleId, version }, form),
  removeLabSample: ({ params: { sampleId }, query: { version } }, scope, { auditDraft }) =>
    samples.remove(scope, auditDraft, { sampleId, version }),
  getLabDeviations: ({ query }, scope) => corrections.deviations(scope, query.deviceId),
  listCorrections: ({ query }, scope) => corrections.list(scope, query.deviceId),
  applyCorrection: ({ body }, scope, { auditDraft }) => corrections.apply(scope, auditDraft, body),
  endCorrection: ({ body }, scope, { auditDraft }) => corrections.end(scope, auditDraft, body),
});
