import { AppError } from '@oilsight/contract';
import type {
  AlarmConditions,
  AlarmPreview,
  AlarmSetting,
  AlarmSettingForm,
  Page,
  RuleInForce,
  SavedAlarmSetting,
  SourcedLimits,
} from '@oilsight/contract';
import type { AuditDraft, AuditObject } from '../../../platform/audit-draft.ts';
import { windowOf } from '../../../platform/paging.rules.ts';
import type { Scope } from '../../../platform/scope.ts';
import { changesOf } from '../../audit/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { LimitResolver } from '../../limits/index.ts';
import type {
  CountedSetting,
  SettingFilter,
  SettingForm,
  SettingRecord,
  SettingSort,
} from './alarm-settings.records.ts';
import { auditFieldsOf, countsShown, limitShown, settingShown, targetNameOf } from './alarm-settings.rules.ts';
import type { AlarmSettingStore } from './alarm-settings.store.ts';
import type { AlarmTargets } from './alarm-targets.ts';
import { checkConditions, checkNotices, keptConditions, keptNotices } from './conditions.rules.ts';
import { mostShown } from './preview.ts';
import type { AlarmPreviews } from './preview.ts';
import type { RuleLookup } from './rule-lookup.ts';
import { rulesOfConditions } from './rules-in-force.rules.ts';

export interface AlarmSettings {
  list(
    scope: Scope,
    query: SettingFilter & { sort: SettingSort; pageNum: number; pageSize: number },
  ): Promise<Page<AlarmSetting[]>>;
  /** @throws AppError `alarmSettingNotFound` */
  get(scope: Scope, settingId: string): Promise<AlarmSetting>;
  /** What holds for a device, also by its dealer's settings. @throws AppError `deviceNotFound` */
  rulesInForce(scope: Scope, deviceId: string): Promise<RuleInForce[]>;
  /**
   * @throws AppError `deviceNotFound`, `groupNotFound`, `customerNotFound`, `tenantNotFound`, `noPermission` (a dealer's
   *   machine type by a factory's user), `onlyMachinesAlarm`, `contactNotFound`, `contactElsewhere`,
   *   `alarmSettingTaken`, `tooManyAlarmSettings`, and those of `checkConditions` and `checkNotices`
   */
  create(scope: Scope, auditDraft: AuditDraft, form: AlarmSettingForm): Promise<SavedAlarmSetting>;
  /** @throws AppError `alarmSettingNotFound`, `conflict`, and those of `create` about its fields */
  update(
    scope: Scope,
    auditDraft: AuditDraft,
    form: SettingForm & { readonly settingId: string; readonly version: number },
  ): Promise<SavedAlarmSetting>;
  /** @throws AppError `alarmSettingNotFound` */
  remove(scope: Scope, auditDraft: AuditDraft, settingId: string): Promise<void>;
  /** @throws AppError `deviceNotFound`, `onlyMachinesAlarm`, and those of `checkConditions` */
  preview(
    scope: Scope,
    asked: { readonly deviceId: string; readonly indicator: string; readonly conditions: AlarmConditions },
  ): Promise<AlarmPreview>;
}

/** Settings of one device, group or machine type: each is a part of the rules that the engine evaluates for a device. */
const maxOfTarget = 200;

const objectOf = (record: SettingRecord): AuditObject => ({
  kind: 'alarmSetting',
  id: record.settingId,
  name: `${targetNameOf(record) ?? record.machineType ?? ''} ${record.indicator}`,
  tenantId: record.tenantId,
});

const kept = ({ isEnabled, conditions, notices }: SettingForm): SettingForm => ({
  isEnabled,
  conditions: keptConditions(conditions),
  notices: keptNotices(notices),
});

function checkForm(indicator: string, { conditions, notices }: SettingForm, inForce: SourcedLimits | null): void {
  checkConditions(indicator, conditions, inForce);
  checkNotices(notices);
}

export function createAlarmSettings({
  store,
  devices,
  limits,
  lookup,
  previews,
  targets: { placeOf, checkContacts },
  audit,
}: {
  readonly store: AlarmSettingStore;
  readonly devices: Pick<Devices, 'get'>;
  readonly limits: Pick<LimitResolver, 'of' | 'sourcedOf'>;
  readonly lookup: RuleLookup;
  readonly previews: AlarmPreviews;
  readonly targets: AlarmTargets;
  readonly audit: Audit;
}): AlarmSettings {
  /** The limits in force of what a setting is of; null: there are none, or they differ by device. */
  function limitsOf(
    of: Pick<SettingRecord, 'deviceId' | 'customerId' | 'limitType' | 'hasOwnLimits' | 'indicator'>,
  ): SourcedLimits | null {
    const { deviceId, customerId, limitType: machineType, hasOwnLimits, indicator } = of;
    if (machineType === null || (deviceId === null && hasOwnLimits)) return null;
    return limits.sourcedOf({ id: deviceId ?? '', customerId: customerId ?? '', machineType }, indicator);
  }
  const saved = (record: SettingRecord): SavedAlarmSetting => settingShown(record, limitsOf(record));
  const shown = (record: CountedSetting): AlarmSetting => ({ ...saved(record), ...countsShown(record) });

  return {
    async list(scope, { sort, pageNum, pageSize, ...filter }) {
      const { rows, total } = await store.page(scope, filter, { sort, ...windowOf({ pageNum, pageSize }) });
      return { rows: rows.map(shown), total };
    },

    async get(scope, settingId) {
      const setting = await store.counted(scope, settingId);
      if (setting === null) throw new AppError('alarmSettingNotFound');
      return shown(setting);
    },

    async rulesInForce(scope, deviceId) {
      const device = await devices.get(scope, deviceId);
      return (await lookup.all(device)).map(({ indicator, conditions, source, settingId, isEnabled }) => ({
        indicator,
        conditions,
        source,
        settingId,
        isEnabled,
        limit: limitShown(limits.sourcedOf(device, indicator)),
      }));
    },

    async create(scope, auditDraft, { target, indicator, ...form }) {
      auditDraft.object = { kind: 'alarmSetting', id: null, name: indicator };
      const place = await placeOf(scope, target);
      const { deviceId, customerId, machineType } = place;
      const limitType = deviceId === null ? machineType : (await devices.get(scope, deviceId)).machineType;
      checkForm(indicator, form, limitsOf({ deviceId, customerId, limitType, hasOwnLimits: false, indicator }));
      await checkContacts(scope, place, form);
      return store.transaction(async (tx) => {
        if ((await store.countOf(tx, place)) >= maxOfTarget)
          throw new AppError('tooManyAlarmSettings', { limit: maxOfTarget });
        const setting = await store.insert(tx, scope, place, indicator, kept(form));
        await audit.record(tx, auditDraft, {
          object: objectOf(setting),
          changes: changesOf(null, auditFieldsOf(setting)),
        });
        return saved(setting);
      });
    },

    async update(scope, auditDraft, { settingId, version, ...form }) {
      auditDraft.object = { kind: 'alarmSetting', id: settingId, name: '' };
      const known = await store.find(scope, settingId);
      if (known === null) throw new AppError('alarmSettingNotFound');
      auditDraft.object = objectOf(known);
      checkForm(known.indicator, form, limitsOf(known));
      await checkContacts(scope, known, form);
      return store.transaction(async (tx) => {
        const before = await store.lock(tx, scope, settingId);
        if (before === null) throw new AppError('alarmSettingNotFound');
        if (before.version !== version) throw new AppError('conflict');
        const after = await store.update(tx, scope, before, kept(form));
        await audit.record(tx, auditDraft, {
          object: objectOf(after),
          changes: changesOf(auditFieldsOf(before), auditFieldsOf(after)),
        });
        return saved(after);
      });
    },

    remove(scope, auditDraft, settingId) {
      auditDraft.object = { kind: 'alarmSetting', id: settingId, name: '' };
      return store.transaction(async (tx) => {
        const setting = await store.lock(tx, scope, settingId);
        if (setting === null) throw new AppError('alarmSettingNotFound');
        await store.remove(tx, setting);
        await audit.record(tx, auditDraft, {
          object: objectOf(setting),
          changes: changesOf(auditFieldsOf(setting), null),
        });
      });
    },

    async preview(scope, { deviceId, indicator, conditions }) {
      const device = await devices.get(scope, deviceId);
      if (device.isGateway) throw new AppError('onlyMachinesAlarm', { field: 'deviceId' });
      const inForce = limits.of(device, indicator);
      checkConditions(indicator, conditions, inForce);
      const { wouldRaise, nowRaises, ...preview } = await previews.of(device, indicator, {
        would: rulesOfConditions(conditions, { indicator, settingId: null, version: 0 }, inForce),
        now: (await lookup.of(device, indicator))?.rules ?? [],
      });
      return { ...preview, wouldRaise: wouldRaise.slice(0, mostShown), nowRaises: nowRaises.slice(0, mostShown) };
    },
  };
}
