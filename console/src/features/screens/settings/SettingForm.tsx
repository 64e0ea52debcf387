import type { DealerScreenSetting } from '@oilsight/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { partId, parts } from './Box.tsx';
import type { Part } from './Box.tsx';
import { Checks } from './Checks.tsx';
import { CountFields } from './CountFields.tsx';
import { ConclusionRows, WarningRows } from './FactoryRows.tsx';
import { MapRows } from './MapRows.tsx';
import { OpenFlag } from './OpenFlag.tsx';
import styles from './Settings.module.css';
import { analysisKeys, deviceKeys } from './setting-form.ts';
import type { SettingForm as FormValues } from './setting-form.ts';
import { StartFromLive } from './StartFromLive.tsx';
import { CrewRows, IndustryRows } from './TopRows.tsx';
import { useSettingEditor } from './useSettingEditor.ts';

/** It brings the wall and its map along. */
const Preview = lazy(async () => ({ default: (await import('./Preview.tsx')).Preview }));

interface SettingFormProps {
  readonly setting: DealerScreenSetting;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onReload: () => void;
}

/** The part of the form in which a field stands. */
function partOf(path: string): Part {
  const [group = '', key = ''] = path.split('.');
  if (group === 'base') return 'areas';
  if (group !== 'counts') return parts.find((part) => part === group) ?? 'areas';
  if (deviceKeys.some((one) => one === key)) return 'devices';
  return analysisKeys.some((one) => one === key) ? 'analyses' : 'alarms';
}

/** The form as it was when its numbers last agreed: no wall is painted with 20 of 10. */
function useLastSound(form: FormValues, isSound: boolean): FormValues {
  const [last, setLast] = useState(form);
  if (isSound && form !== last) setLast(form);
  return isSound ? form : last;
}

/** A dealer's settings: the flag, the form of all custom data, and what its numbers say of one another. */
export function SettingForm({ setting, onDirty, onReload }: SettingFormProps) {
  const { t } = useTranslation('screenSettings');
  const editor = useSettingEditor(setting);
  const { changes, shown, isSaving, isSwitching, failure } = editor;
  const form = useRef<HTMLFormElement>(null);
  const isMobile = useIsMobile();
  /** It draws a whole wall, so that it is there for those who look at it. */
  const [hasPreview, setHasPreview] = useState(false);
  const isDirty = changes > 0;
  /** Numbers that contradict one another or are none: what is still blank is asked for when somebody saves. */
  const isWrong = [...editor.errors.values()].some((word) => word !== 'needed');
  const sound = useLastSound(editor.form, !isWrong);
  useEffect(() => {
    // Outside of this part: the window, which asks before unsaved changes are lost.
    onDirty(isDirty);
  }, [isDirty, onDirty]);
  const submit = (isShown: boolean) => {
    editor.save(isShown);
    // The first field that is wrong, once it says so.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const wrongIn = (part: Part) => [...shown.keys()].filter((path) => partOf(path) === part).length;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <OpenFlag setting={setting} isBusy={isSwitching || isSaving} onSwitch={editor.switchTo}>
        <StartFromLive setting={setting} editor={editor} />
      </OpenFlag>
      <div className={styles.body}>
        <nav className={styles.parts} aria-label={t('parts')}>
          {parts.map((part) => (
            <button
              key={part}
              type="button"
              onClick={() => form.current?.querySelector(`#${partId(part)}`)?.scrollIntoView({ block: 'start' })}
            >
              {t(`part.${part}`)}
              {wrongIn(part) === 0 ? null : (
                <span className={`${styles.wrong} num`}>
                  <Icon name="close-circle" size="s" />
                  {wrongIn(part)}
                </span>
              )}
            </button>
          ))}
        </nav>
        <div className={styles.fields}>
          <CountFields editor={editor} />
          <IndustryRows editor={editor} />
          <CrewRows editor={editor} />
          <WarningRows editor={editor} />
          <ConclusionRows editor={editor} />
          <MapRows editor={editor} />
        </div>
        <aside className={styles.side}>
          {isMobile ? null : (
            <section className={styles.preview} aria-labelledby="screen-preview">
              <div className={styles.head}>
                <h3 id="screen-preview">{t('preview')}</h3>
                <small>{t('previewHint')}</small>
                <span className={styles.add}>
                  <Button size="s" onClick={() => setHasPreview(!hasPreview)}>
                    {t(hasPreview ? 'hidePreview' : 'showPreview')}
                  </Button>
                </span>
              </div>
              {hasPreview ? (
                <Suspense fallback={<div className={styles.waiting} />}>
                  <Preview tenantName={setting.tenantName} form={sound} isHeld={isWrong} />
                </Suspense>
              ) : null}
            </section>
          )}
          <Checks form={editor.form} />
        </aside>
      </div>
      {failure === null ? null : (
        <div className={styles.failure}>
          <FormFailure error={failure} onReload={onReload} />
        </div>
      )}
      <div className={styles.foot}>
        <p className="num" aria-live="polite">
          {shown.size === 0 ? null : (
            <span className={styles.wrong}>
              <Icon name="close-circle" size="s" />
              {t('wrong', { count: shown.size })}
            </span>
          )}
          <span>{isDirty ? t('unsaved', { count: changes }) : t('unsavedNone')}</span>
        </p>
        {isDirty ? <Button onClick={editor.discard}>{t('discard')}</Button> : null}
        {setting.isOpen ? (
          <Button kind="primary" type="submit" isBusy={isSaving} disabled={!isDirty || isWrong}>
            {t('saveAndShow')}
          </Button>
        ) : (
          <>
            <Button type="submit" isBusy={isSaving} disabled={!isDirty || isWrong}>
              {t('save')}
            </Button>
            <Button kind="primary" isBusy={isSaving} disabled={!isDirty || isWrong} onClick={() => submit(true)}>
              {t('saveAndShow')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
