import type { DealerScreenSetting } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { countedOf, formOfCounted } from './live-form.ts';
import { areasQuery } from '../../../domain/areas/areas-query.ts';
import { formOf } from './setting-form.ts';
import type { SettingEditor } from './useSettingEditor.ts';
import styles from './Settings.module.css';

/** Fills the form with what is counted now. Nothing is saved by that, and it can be given up like anything typed. */
export function StartFromLive({
  setting: { tenantId, isOpen },
  editor,
}: {
  readonly setting: DealerScreenSetting;
  readonly editor: SettingEditor;
}) {
  const { t } = useTranslation('screenSettings');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const starting = useMutation({
    mutationFn: async () =>
      formOfCounted(await countedOf(tenantId), await queryClient.fetchQuery(areasQuery('', language))),
    onSuccess: (counted) => editor.set(formOf(counted)),
  });
  return (
    <span className={styles.start}>
      <Button
        size="s"
        icon="refresh"
        isBusy={starting.isPending}
        // While custom data are on, the server answers with these.
        disabled={isOpen}
        title={isOpen ? t('startFromLiveWhy') : undefined}
        onClick={() => starting.mutate()}
      >
        {t('startFromLive')}
      </Button>
      {starting.error === null ? null : <FormFailure error={starting.error} />}
    </span>
  );
}
