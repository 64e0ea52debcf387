import { useTranslation } from 'react-i18next';
import { assistantPath, questionOfChart } from '../../domain/assistant-path.ts';
import { quantityOf } from '../../domain/quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useNow } from '../../lib/now.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { readAddress, windowOf } from './address.ts';
import type { TabProps } from './tab.ts';

/** Asks the assistant about the first device: how the chosen indicators went in the range that is shown. */
export function AskAboutCurves({ devices: [device], search }: TabProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const now = useNow(60);
  const { keys, range, zoom } = readAddress(search);
  if (device === undefined) return null;
  const question =
    keys === null
      ? null
      : questionOfChart(
          keys.map((key) => quantityOf(key, language).name),
          zoom ?? windowOf(range, now),
          t,
        );
  return (
    <ButtonLink to={assistantPath(device.deviceId, question)} size="s" icon="chat">
      {t('assistant.ask')}
    </ButtonLink>
  );
}
