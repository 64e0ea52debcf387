import { useTranslation } from 'react-i18next';
import type { Curve } from '../../../charts/prepare/panel.ts';
import type { View } from '../../../charts/prepare/time-range.ts';
import { assistantPath, questionOfChart } from '../../../domain/assistant-path.ts';
import { ButtonLink } from '../../../ui/Button.tsx';

interface AskAboutChartProps {
  readonly deviceId: string;
  readonly curves: readonly Curve[];
  readonly view: View;
}

/** Asks the assistant how the shown curves went in the time that is shown. */
export function AskAboutChart({ deviceId, curves, view }: AskAboutChartProps) {
  const { t } = useTranslation('common');
  if (curves.length === 0) return null;
  const names = curves.map(({ quantity }) => quantity.name);
  return (
    <ButtonLink to={assistantPath(deviceId, questionOfChart(names, view, t))} size="s" icon="chat">
      {t('assistant.ask')}
    </ButtonLink>
  );
}
