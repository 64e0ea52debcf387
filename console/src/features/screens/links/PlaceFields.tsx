import type { Authority } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Dealer } from '../../../domain/factories.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { asksForDealer, asksForFactory } from './link-kinds.ts';
import { machinesQuery } from './queries.ts';
import type { LinkWish } from './queries.ts';

interface PlaceFieldsProps {
  readonly authority: Authority;
  readonly dealers: readonly Dealer[];
  readonly values: LinkWish;
  readonly set: (change: Partial<LinkWish>) => void;
  readonly errorOf: (name: keyof LinkWish) => string | null;
}

/** The value of the choice of no machine in particular. */
const inTurn = 'turn';

/** Whose figures a link shows, as far as the reader has a choice. */
export function PlaceFields({ authority, dealers, values, set, errorOf }: PlaceFieldsProps) {
  const { t } = useTranslation('displayLinks');
  const { tenantId, customerId, deviceId } = values;
  const isOfFactory = asksForFactory(authority, values.kind);
  const machines = useQuery({ ...machinesQuery(customerId), enabled: isOfFactory && customerId !== '' });
  const factories = dealers
    .filter((dealer) => !asksForDealer(authority) || dealer.tenantId === tenantId)
    .flatMap((dealer) => dealer.factories);
  return (
    <>
      {asksForDealer(authority) ? (
        <SelectField
          name="tenantId"
          label={t('dealer')}
          icon="building"
          isRequired
          placeholder={t('choose')}
          value={tenantId}
          error={errorOf('tenantId')}
          onChange={(chosen) => set({ tenantId: chosen, customerId: '', deviceId: '' })}
          options={dealers.map((dealer) => ({ value: dealer.tenantId, label: dealer.name }))}
        />
      ) : null}
      {isOfFactory ? (
        <SelectField
          name="customerId"
          label={t('factory')}
          icon="building"
          isRequired
          placeholder={t('choose')}
          value={customerId}
          error={errorOf('customerId')}
          onChange={(chosen) => set({ customerId: chosen, deviceId: '' })}
          options={factories.map((factory) => ({ value: factory.customerId, label: factory.name }))}
        />
      ) : null}
      {isOfFactory && machines.data !== undefined ? (
        <SelectField
          name="deviceId"
          label={t('machine')}
          icon="gears"
          placeholder=""
          value={deviceId === '' ? inTurn : deviceId}
          error={errorOf('deviceId')}
          onChange={(chosen) => set({ deviceId: chosen === inTurn ? '' : chosen })}
          options={[
            { value: inTurn, label: t('machinesInTurn') },
            ...machines.data.map((machine) => ({ value: machine.deviceId, label: machine.deviceName })),
          ]}
        />
      ) : null}
    </>
  );
}
