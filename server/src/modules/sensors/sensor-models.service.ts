import { AppError, faultOfModel } from '@oilsight/contract';
import type { Page, SensorModel, SensorModelForm } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { builtInModels } from './built-in-models.rules.ts';
import type { ModelFilter, SensorModelStore } from './sensor-models.store.ts';

type ModelRead = { readonly modelId: string; readonly version: number };

/** Sensor models. Whoever sees nothing of one is told that there is none. */
export interface SensorModels {
  list(
    scope: Scope,
    filter: ModelFilter & { readonly pageNum: number; readonly pageSize: number },
  ): Promise<Page<SensorModel[]>>;
  /** @throws AppError `sensorModelNotFound` */
  get(scope: Scope, modelId: string): Promise<SensorModel>;
  /** The model that a dealer's sheet names by its code; null: it may use none of that code. */
  byCode(tenantId: string, code: string): Promise<{ readonly modelId: string; readonly code: string } | null>;
  /**
   * @param tenantId null: for every dealer. @throws AppError `tenantNotFound`, `nameTaken`, what is wrong with the form
   */
  create(scope: Scope, auditDraft: AuditDraft, tenantId: string | null, form: SensorModelForm): Promise<SensorModel>;
  /** @throws AppError `sensorModelNotFound`, `nameTaken`, `serialTaken`, `conflict`, what is wrong with the form */
  update(scope: Scope, auditDraft: AuditDraft, read: ModelRead, form: SensorModelForm): Promise<SensorModel>;
  /** @throws AppError `sensorModelNotFound`, `sensorModelInUse`, `conflict` */
  remove(scope: Scope, auditDraft: AuditDraft, read: ModelRead): Promise<null>;
  /** Brings the built-in models that the server has not had yet, and finds the models of sensors that only name one. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const objectOf = ({ modelId, code, tenantId }: SensorModel): AuditObject => ({
  kind: 'sensorModel',
  id: modelId,
  name: code,
  tenantId,
});
const fieldsOf = ({ code, nameZh, nameEn, maker, kind, indicators, unitId, registers, tenantName }: SensorModel) => ({
  code,
  nameZh,
  nameEn,
  maker,
  kind,
  indicators,
  unitId,
  registers,
  tenantName,
});

function check(form: SensorModelForm): void {
  const fault = faultOfModel(form);
  if (fault !== null) throw fault;
}

export function createSensorModels({ store, audit }: { store: SensorModelStore; audit: Audit }): SensorModels {
  async function modelNow(tx: Queryable, scope: Scope, modelId: string): Promise<InScope<SensorModel>> {
    const model = await store.lock(tx, scope, modelId);
    if (model === null) throw new AppError('sensorModelNotFound');
    return model;
  }
  async function checkCode(
    tx: Queryable,
    tenantId: string | null,
    code: string,
    exceptId: string | null,
  ): Promise<void> {
    if (await store.isCodeTaken(tx, tenantId, code, exceptId))
      throw new AppError('nameTaken', { field: 'code', name: code });
  }
  /** Sensors are told the code: under another one two may become the same instrument. */
  async function checkSerials(tx: Queryable, model: InScope<SensorModel>, code: string): Promise<void> {
    const serialNo = await store.sharedSerial(tx, model, code);
    if (serialNo !== null) throw new AppError('serialTaken', { field: 'code', model: code, serialNo });
  }

  return {
    list: (scope, { pageNum, pageSize, ...filter }) =>
      store.page(scope, filter, { offset: (pageNum - 1) * pageSize, limit: pageSize }),
    async get(scope, modelId) {
      const model = await store.find(null, scope, modelId);
      if (model === null) throw new AppError('sensorModelNotFound');
      return model;
    },
    byCode: (tenantId, code) => store.byCode(tenantId, code),

    create(scope, auditDraft, tenantId, form) {
      auditDraft.object = { kind: 'sensorModel', id: null, name: form.code };
      check(form);
      return store.transaction(async (tx) => {
        if (tenantId !== null && !(await store.tenantExists(tx, tenantId))) throw new AppError('tenantNotFound');
        await checkCode(tx, tenantId, form.code, null);
        const model = await modelNow(tx, scope, await store.insert(tx, tenantId, form));
        await audit.record(tx, auditDraft, { object: objectOf(model), changes: changesOf(null, fieldsOf(model)) });
        return model;
      });
    },

    async update(scope, auditDraft, { modelId, version }, form) {
      auditDraft.object = { kind: 'sensorModel', id: modelId, name: form.code };
      check(form);
      return store.transaction(async (tx) => {
        const before = await modelNow(tx, scope, modelId);
        auditDraft.object = objectOf(before);
        if (before.version !== version) throw new AppError('conflict');
        await checkCode(tx, before.tenantId, form.code, modelId);
        if (form.code !== before.code) await checkSerials(tx, before, form.code);
        await store.update(tx, before, form);
        const model = await modelNow(tx, scope, modelId);
        await audit.record(tx, auditDraft, {
          object: objectOf(model),
          changes: changesOf(fieldsOf(before), fieldsOf(model)),
        });
        return model;
      });
    },

    remove(scope, auditDraft, { modelId, version }) {
      auditDraft.object = { kind: 'sensorModel', id: modelId, name: '' };
      return store.transaction(async (tx) => {
        const before = await modelNow(tx, scope, modelId);
        auditDraft.object = objectOf(before);
        if (before.version !== version) throw new AppError('conflict');
        if (before.sensors > 0) throw new AppError('sensorModelInUse', { count: before.sensors });
        await store.remove(tx, before);
        await audit.record(tx, auditDraft, { object: objectOf(before), changes: changesOf(fieldsOf(before), null) });
        return null;
      });
    },

    start: () => store.settle(builtInModels),
    stop: async () => undefined,
  };
}
