import { AppError } from '@oilsight/contract';
import type { DealerScreenForm, DealerScreenSetting, Language } from '@oilsight/contract';
import type { AuditDraft, AuditObject } from '../../platform/audit-draft.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { Areas } from '../areas/index.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { keptForm, shownForm } from './custom-data.rules.ts';
import type { SettingStore } from './settings.store.ts';

/** A dealer's settings in the version that the caller has read. */
interface Read {
  readonly tenantId: string;
  readonly version: number;
}

interface Parts {
  readonly store: SettingStore;
  readonly areas: Areas;
  readonly audit: Audit;
}

/** What the walls of dealers show in place of what is counted. */
export interface ScreenSettings {
  /** @throws AppError `tenantNotFound` */
  get(scope: Scope, tenantId: string, language: Language): Promise<DealerScreenSetting>;
  /** @throws AppError `tenantNotFound`, `conflict`, `onlineAboveAll`, `unknownArea`, `areaTwice` */
  save(
    scope: Scope,
    auditDraft: AuditDraft,
    read: Read,
    form: DealerScreenForm,
    language: Language,
  ): Promise<DealerScreenSetting>;
  /** @throws AppError `tenantNotFound`, `conflict`, `customDataMissing` */
  open(
    scope: Scope,
    auditDraft: AuditDraft,
    read: Read,
    isOpen: boolean,
    language: Language,
  ): Promise<DealerScreenSetting>;
}

const objectOf = ({ tenantId: id, tenantName: name }: DealerScreenSetting): AuditObject => ({
  kind: 'screen',
  id,
  name,
  tenantId: id,
});

export function createScreenSettings({ store, areas, audit }: Parts): ScreenSettings {
  const shown = (setting: DealerScreenSetting, language: Language): DealerScreenSetting => ({
    ...setting,
    form: setting.form === null ? null : shownForm(setting.form, areas, language),
  });

  async function change(
    scope: Scope,
    auditDraft: AuditDraft,
    { tenantId, version }: Read,
    put: (tx: Queryable, before: InScope<DealerScreenSetting>) => Promise<void>,
  ): Promise<DealerScreenSetting> {
    auditDraft.object = { kind: 'screen', id: tenantId, name: '', tenantId: null };
    return store.transaction(async (tx) => {
      const before = await store.lock(tx, scope, tenantId);
      if (before === null) throw new AppError('tenantNotFound');
      auditDraft.object = objectOf(before);
      if (before.version !== version) throw new AppError('conflict');
      await put(tx, before);
      const after = await store.lock(tx, scope, tenantId);
      if (after === null) throw new AppError('tenantNotFound');
      const fieldsOf = ({ isOpen, form }: DealerScreenSetting) => ({ isOpen, ...form });
      await audit.record(tx, auditDraft, {
        object: objectOf(after),
        changes: changesOf(fieldsOf(before), fieldsOf(after)),
      });
      return after;
    });
  }

  return {
    async get(scope, tenantId, language) {
      const setting = await store.find(scope, tenantId);
      if (setting === null) throw new AppError('tenantNotFound');
      return shown(setting, language);
    },
    async save(scope, auditDraft, read, form, language) {
      const kept = keptForm(form, areas, language);
      return shown(await change(scope, auditDraft, read, (tx, before) => store.putForm(tx, before, kept)), language);
    },
    async open(scope, auditDraft, read, isOpen, language) {
      if (!isOpen && auditDraft.action === 'screen.open') auditDraft.action = 'screen.close';
      const after = await change(scope, auditDraft, read, async (tx, before) => {
        if (isOpen && before.form === null) throw new AppError('customDataMissing');
        await store.putOpen(tx, before, isOpen, scope.userId);
      });
      return shown(after, language);
    },
  };
}
