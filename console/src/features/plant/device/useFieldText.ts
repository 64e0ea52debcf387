import { groupNameIn, imageNameOf } from '@oilsight/contract';
import type { ManagedDevice } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/language.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { groupsQuery } from '../queries.ts';
import type { FieldName } from './conflict.ts';
import type { DeviceValues } from './fields.ts';

/** What stands for a value of a device's form where it is only read. */
export function useFieldText(device: ManagedDevice): (field: FieldName, value: DeviceValues[FieldName]) => string {
  const { t } = useTranslation(['plant', 'common']);
  const groups = useQuery(groupsQuery(device.customerId)).data ?? [];
  return (field, value) => {
    if (value === '' || value === null) return t('plant:conflict.empty');
    if (field === 'installedAt') return dateText(Number(value));
    if (field === 'intervalS') return t('plant:seconds', { seconds: String(value) });
    if (field === 'groupId')
      return groupNameIn(
        groups.find(({ groupId }) => groupId === value)?.groupName ?? String(value),
        currentLanguage(),
      );
    if (field === 'machineType') return t(`common:machine.${value as ManagedDevice['machineType']}`);
    if (field === 'isGateway') return t(value === true ? 'plant:conflict.yes' : 'plant:conflict.no');
    if (field === 'imageName') return imageNameOf(String(value)) ?? t('plant:image.noName');
    if (field === 'areaNo' && value === device.areaNo && device.areaName !== '') return device.areaName;
    return String(value);
  };
}
