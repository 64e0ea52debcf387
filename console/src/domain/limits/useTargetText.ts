import type { TargetName, Targets } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';

/** A target as it is read. */
export function useTargetText(): (name: TargetName, targets: Targets) => string {
  const { t } = useTranslation('oils');
  return (name, targets) => {
    if (name === 'cleanlinessTarget') return targets.cleanlinessTarget?.join('/') ?? t('unknown');
    if (name === 'hasServoValves') return t(targets.hasServoValves === true ? 'target.yes' : 'target.no');
    const value = targets[name];
    return value === null ? t('unknown') : `${value} ${t(`target.unit.${name}`)}`;
  };
}
