import { AppError, faultOfModel } from '@oilsight/contract';
import type { Page, SensorModel, SensorModelForm } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { builtInModels } from './built-in-models.rules.ts';
import type { ModelFilter, SensorModelStore } from './sensor-models.store.ts';

type ModelRead = { readonly modelId: string; readonly version: number };

/** Sensor models. A model outside the caller's scope is reported as not found. */
export interface SensorModels {
  list(scope: Scope, filter: ModelFilter & Paging): Promise<Page<SensorModel[]>>;
  /** @throws AppError `sensorModelNotFound` */
  get(scope: Scope, modelId: string): Promise<SensorModel>;
  /** The model for a code in a dealer's sheet; null: the dealer may use none with that code. */
  byCode(tenantId: string, code: string): Promise<{ readonly modelId: string; readonly code: string } | null>;
  /**
   * @param tenantId null: for every dealer. @throws AppError `tenantNotFound`, `nameTaken`, and those of the form's
   *   checks
   */
  create(scope: Scope, auditDraft: AuditDraft, tenantId: string | null, form: SensorModelForm): Promise<SensorModel>;
  /** @throws AppError `sensorModelNotFound`, `nameTaken`, `serialTaken`, `conflict`, and those of the form's checks */
  update(scope: Scope, auditDraft: AuditDraft, read: ModelRead, form: SensorModelForm): Promise<SensorModel>;
  /** @throws AppError `sensorModelNotFound`, `sensorModelInUse`, `conflict` */
  remove(scope: Scope, auditDraft: AuditDraft, read: ModelRead): Promise<null>;
  /**
   * Adds built-in models that this server has never had, and links sensors that have only a model's code to the model.
   */
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
  /**
   * A sensor is identified by its model's code and serial number: after a change of the code two sensors could have the
   * same identity.
   */
  async function checkSerials(tx: Queryable, model: InScope<SensorModel>, code: string): Promise<void> {
    const serialNo = await store.sharedSerial(tx, model, code);
    if (serialNo !== null) throw new AppError('serialTaken', { field: 'code', model: code, serialNo });
  }

  return {
    list: (scope, { pageNum, pageSize, ...filter }) => store.page(scope, filter, windowOf({ pageNum, pageSize })),
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
