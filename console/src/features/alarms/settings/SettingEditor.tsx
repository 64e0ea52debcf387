import type { AlarmPreview, AlarmSetting, Authority, Device, LimitValues, RuleInForce } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Dealer } from '../../../domain/factories.ts';
import { limitsPath } from '../../../domain/limits/limits-path.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { withWholeValues } from '../../../lib/whole-values.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useUnsaved } from '../../../ui/useUnsaved.ts';
import { targetText } from './condition-text.ts';
import { errorsOfConditions } from './check-setting.ts';
import { leavesEditor } from './editor-address.ts';
import type { SuggestedValue } from './editor-address.ts';
import { ContactPicker } from './ContactPicker.tsx';
import styles from './Editor.module.css';
import { FieldError, Switch, Tick } from './fields.tsx';
import { LevelCard } from './LevelCard.tsx';
import { ModeField, NoticeFields } from './NoticeFields.tsx';
import { Preview } from './Preview.tsx';
import { contactsQuery, rulesQuery, useRefresh } from './queries.ts';
import {
  allFactories,
  conditionsOf,
  conditionValues,
  levelKeys,
  levelOf,
  ofLevel,
  suggestedValues,
} from './setting-form.ts';
import type { SettingValues } from './setting-form.ts';
import { TargetFields } from './TargetFields.tsx';
import { isOf } from './targets.ts';
import { useSettingForm } from './useSettingForm.ts';

interface SettingEditorProps {
  readonly authority: Authority;
  readonly dealers: readonly Dealer[];
  /** Without gateways. */
  readonly devices: readonly Device[];
  /** null: a new one. */
  readonly setting: AlarmSetting | null;
  /** The one that a new one begins as a copy of. */
  readonly copied?: AlarmSetting;
  readonly initial: SettingValues;
  /** A value to begin with instead of the initial one; null: none. */
  readonly suggested: SuggestedValue | null;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

const none = [] as const;

/** The devices that a setting is of, as far as its target is chosen. */
function devicesOf(values: SettingValues, devices: readonly Device[]): readonly Device[] {
  const { kind, deviceId, groupId, machineType, tenantId, customerId } = values;
  const place = {
    tenantId: tenantId === '' ? null : tenantId,
    customerId: customerId === allFactories || customerId === '' ? null : customerId,
  };
  if (kind === 'device') return devices.filter((device) => isOf({ kind, deviceId }, place, device));
  if (kind === 'group') return devices.filter((device) => isOf({ kind, groupId }, place, device));
  if (machineType === '') return none;
  return devices.filter((device) => isOf({ kind, machineType, tenantId: null, customerId: null }, place, device));
}

/** One setting: what it is of, whom it notifies, its conditions, and what they would have raised. */
export function SettingEditor(props: SettingEditorProps) {
  const { authority, devices, setting, initial, suggested, onClose, onReload } = props;
  const { t } = useTranslation('alarmSettings');
  const language = useLanguage();
  const refresh = useRefresh();
  const maySetLimits = useHolds('oils:manage');
  const id = useId();
  const [sampleId, setSampleId] = useState<string | null>(null);
  const [preview, setPreview] = useState<AlarmPreview | null>(null);
  // The device is known once the form says what the setting is of, the form's limits once the device is known.
  const [sample, setSample] = useState(() => devicesOf(initial, devices)[0] ?? null);
  const { data: rules = none } = useQuery({ ...rulesQuery(sample?.deviceId ?? ''), enabled: sample !== null });
  const ruleOf = (indicator: string) => rules.find((rule) => rule.indicator === indicator) ?? null;
  const limitsOf = (values: SettingValues): LimitValues | null =>
    values.kind === 'device' ? (ruleOf(values.indicator)?.limit ?? null) : (setting?.limit ?? null);
  const form = useSettingForm({
    initial,
    filledIn: suggested === null ? {} : suggestedValues(suggested, initial, quantityOf(initial.indicator, language)),
    setting,
    limitsOf,
    onSaved: () => {
      release();
      refresh();
      showMessage('done', t(setting === null ? 'saved.new' : 'saved.changed'));
      onClose();
    },
  });
  const { ref, values, set, errorOf, isDirty, failure, submit } = form;
  const release = useUnsaved(isDirty, leavesEditor);
  const its = devicesOf(values, devices);
  const wanted = its.find(({ deviceId }) => deviceId === sampleId) ?? its[0] ?? null;
  if (wanted !== sample) setSample(wanted);
  const quantity = values.indicator === '' ? null : quantityOf(values.indicator, language);
  const rule = ruleOf(values.indicator);
  const limit = rule?.limit ?? setting?.limit ?? null;
  const isSound =
    quantity !== null && Object.keys(errorsOfConditions(values, { quantity, limits: limitsOf(values) })).length === 0;
  return (
    <section className={styles.editor} aria-labelledby={id}>
      <Head {...props} id={id} form={form} />
      <form ref={ref} onSubmit={submit} noValidate>
        <Basics {...props} form={form} rules={rules} />
        <section className={styles.part} aria-label={t('part.conditions')}>
          <h3>
            {t('part.conditions')} <small>{t('part.conditionsHint')}</small>
          </h3>
          {quantity === null ? (
            <p className={styles.later}>{t('part.needsIndicator')}</p>
          ) : (
            <div className={styles.levels}>
              {levelKeys.map((level) => (
                <LevelCard
                  key={level}
                  level={level}
                  values={levelOf(values, level)}
                  saved={setting === null ? null : levelOf(initial, level)}
                  quantity={quantity}
                  limit={limit}
                  isLimitKnown={setting !== null || rules !== none}
                  sample={values.kind === 'device' ? null : (sample?.deviceName ?? null)}
                  limitPath={maySetLimits && sample !== null ? limitsPath(sample, authority, values.indicator) : null}
                  preview={preview}
                  errorOf={(field) => errorOf(`${level}.${field}`)}
                  onChange={(change) => set(ofLevel(level, change))}
                />
              ))}
            </div>
          )}
        </section>
        <section className={styles.part} aria-label={t('part.pace')}>
          <h3>{t('part.pace')}</h3>
          <Notices {...props} form={form} />
        </section>
        <Preview
          device={sample}
          choices={values.kind === 'device' ? none : its}
          onDevice={setSampleId}
          quantity={quantity}
          conditions={isSound ? conditionsOf(values, quantity) : null}
          limits={limit}
          onPreview={setPreview}
        />
        {failure === null ? null : (
          <div className={styles.failure}>
            <FormFailure error={failure} onReload={onReload} />
          </div>
        )}
        <Foot form={form} onClose={onClose} />
      </form>
    </section>
  );
}

type SettingForm = ReturnType<typeof useSettingForm>;

/** What is edited, and whether it is in force. */
function Head({
  id,
  setting,
  copied,
  form: { values, set },
  onClose,
}: SettingEditorProps & { readonly id: string; readonly form: SettingForm }) {
  const { t } = useTranslation('alarmSettings');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const named = (one: AlarmSetting) => ({
    target: targetText(one, t, common),
    indicator: quantityOf(one.indicator, language).name,
  });
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id}>{setting === null ? t('title.new') : withWholeValues(t('title.edit', named(setting)))}</h2>
        {setting === null ? (
          <p>{copied === undefined ? t('about.new') : t('about.copy', named(copied))}</p>
        ) : (
          <About setting={setting} />
        )}
      </div>
      <Switch
        label={t('field.isEnabled')}
        hasWords
        isOn={values.isEnabled}
        onChange={(isEnabled) => set({ isEnabled })}
      />
      <Button kind="quiet" icon="close" label={common('close')} onClick={onClose} />
    </div>
  );
}

function About({ setting }: { readonly setting: AlarmSetting }) {
  const { t } = useTranslation('alarmSettings');
  const { customerName, devices, raised30Days, target } = setting;
  const place = customerName ?? t('target.allFactories');
  return (
    <p className="num">
      {[
        place,
        ...(target.kind === 'device' ? [] : [t('about.devices', { count: devices })]),
        t('about.raised', { count: raised30Days }),
      ].join(' · ')}
    </p>
  );
}

function Foot({
  form: { wrong, isDirty, changes, isSaving },
  onClose,
}: Pick<SettingEditorProps, 'onClose'> & { readonly form: SettingForm }) {
  const { t } = useTranslation('alarmSettings');
  const { t: common } = useTranslation('common');
  return (
    <div className={styles.foot} data-foot>
      {wrong > 0 ? (
        <p className={styles.refused} role="alert">
          <Icon name="close-circle" />
          {t('foot.refused', { count: wrong })}
        </p>
      ) : (
        <p>{isDirty ? t('foot.changed', { count: changes }) : t('foot.after')}</p>
      )}
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button kind="primary" type="submit" isBusy={isSaving}>
        {common('save')}
      </Button>
    </div>
  );
}

/** The contacts of the setting's factory, and the names of those that it has. */
function useContacts(
  { customerId, tenantId, contactIds }: SettingValues,
  { setting, copied, dealers }: Pick<SettingEditorProps, 'setting' | 'copied' | 'dealers'>,
) {
  const known = setting ?? copied ?? null;
  const isOne = customerId !== '' && customerId !== allFactories;
  const { data } = useQuery({
    ...contactsQuery(isOne ? customerId : undefined),
    enabled: customerId !== '',
  });
  const factories = dealers.find((dealer) => dealer.tenantId === tenantId)?.factories ?? [];
  const contacts = (data ?? []).filter((contact) =>
    factories.some((factory) => factory.customerId === contact.customerId),
  );
  const names = new Map<string, string>([
    ...(known?.notices.contactIds ?? contactIds).map((id, index): [string, string] => [
      id,
      known?.contactNames[index] ?? '',
    ]),
    ...contacts.map((contact): [string, string] => [contact.contactId, contact.contactName]),
  ]);
  return { contacts, names, isLoaded: data !== undefined };
}

/** What the setting is of, whom it notifies by what, and which levels it has. */
function Basics({
  authority,
  dealers,
  devices,
  setting,
  copied,
  form: { values, set, errorOf },
  rules,
}: SettingEditorProps & { readonly form: SettingForm; readonly rules: readonly RuleInForce[] }) {
  const { t } = useTranslation('alarmSettings');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const id = useId();
  const { contacts, names, isLoaded } = useContacts(values, {
    setting,
    ...(copied === undefined ? {} : { copied }),
    dealers,
  });
  const withIndicator = (indicator: string) => {
    const rule = rules.find((one) => one.indicator === indicator);
    const of = { quantity: quantityOf(indicator, language), indicator };
    set({ indicator, ...conditionValues(rule?.conditions ?? null, of) });
  };
  return (
    <section className={styles.part} aria-label={t('part.target')}>
      {setting !== null ? null : (
        <TargetFields
          authority={authority}
          dealers={dealers}
          devices={devices}
          rules={rules}
          values={values}
          errorOf={errorOf}
          onChange={set}
          onIndicator={withIndicator}
        />
      )}
      <div className={styles.pairs}>
        <div>
          <ContactPicker
            name="contactIds"
            label={t('field.contacts')}
            isRequired
            contacts={contacts}
            chosen={values.contactIds}
            names={names}
            isWaiting={values.customerId === ''}
            error={errorOf('contactIds')}
            onChange={(contactIds) => set({ contactIds })}
          />
          {isLoaded && contacts.length === 0 ? <p className={styles.hint}>{t('contacts.noneText')}</p> : null}
          <Link className={styles.link} to="/userSet?tab=contacts">
            {t('contacts.create')}
          </Link>
        </div>
        <div className={styles.twoTicks}>
          <ModeField values={values} errorOf={errorOf} onChange={set} />
          <fieldset aria-labelledby={id} className={styles.ticks}>
            <span id={id} className={styles.label} data-required>
              {t('field.levels')}
            </span>
            <div>
              {levelKeys.map((level) => (
                <Tick
                  key={level}
                  name={`${level}.isOn`}
                  label={common(`state.${level}`)}
                  isOn={values[`${level}.isOn`]}
                  isWrong={errorOf('level1.isOn') !== null}
                  onChange={(isOn) => set({ 'level1.isOn': values['level1.isOn'], ...ofLevel(level, { isOn }) })}
                />
              ))}
            </div>
            <FieldError error={errorOf('level1.isOn') ?? errorOf('level2.isOn')} />
          </fieldset>
        </div>
      </div>
    </section>
  );
}

function Notices({
  form: { values, set, errorOf },
  ...of
}: Pick<SettingEditorProps, 'setting' | 'copied' | 'dealers'> & { readonly form: SettingForm }) {
  const { contacts, names } = useContacts(values, of);
  return <NoticeFields values={values} contacts={contacts} names={names} errorOf={errorOf} onChange={set} />;
}
