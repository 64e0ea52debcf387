import type { Authority } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dealersOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { asksForDealer, asksForFactory, linkKindsOf, pageLives, rotations, wallLives } from './link-kinds.ts';
import type { LinkKind } from './link-kinds.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { issueLink } from './queries.ts';
import type { IssuedLink, LinkWish } from './queries.ts';
import styles from './LinksDialog.module.css';

type Missing = 'nameMissing' | 'dealerMissing' | 'factoryMissing';

interface LinkFormProps {
  readonly authority: Authority;
  readonly onDirty: (isDirty: boolean) => void;
  /** @param customerId the factory whose machines it shows; null: the reader's own, or none */
  readonly onIssued: (link: IssuedLink, customerId: string | null) => void;
}

const livesOf = (kind: LinkKind): readonly number[] => (kind === 'page' ? pageLives : wallLives);

/** A name to know a link by, what it shows, and how long it is good. */
export function LinkForm({ authority, onDirty, onIssued }: LinkFormProps) {
  const { t } = useTranslation('displayLinks');
  const kinds = linkKindsOf(authority);
  const { data: tree = [] } = useQuery(factoryTree);
  const dealers = dealersOf(tree);
  const check = ({ name, kind, tenantId, customerId }: LinkWish): Partial<Record<keyof LinkWish, Missing>> => ({
    ...(name.trim() === '' ? { name: 'nameMissing' } : {}),
    ...(asksForDealer(authority) && tenantId === '' ? { tenantId: 'dealerMissing' } : {}),
    ...(asksForFactory(authority, kind) && customerId === '' ? { customerId: 'factoryMissing' } : {}),
  });
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm<LinkWish, Missing, IssuedLink>({
    initial: {
      name: '',
      kind: kinds[0] ?? 'page',
      life: '8760',
      rotation: '60',
      tenantId: '',
      customerId: '',
      deviceId: '',
    },
    names: { hours: 'life' },
    check,
    say: (missing) => t(`fieldError.${missing}`),
    save: issueLink,
    onSaved: (link, { customerId }) => onIssued(link, customerId === '' ? null : customerId),
  });
  useEffect(() => {
    // The dialog is outside this component and must ask before it closes.
    onDirty(isDirty);
  }, [onDirty, isDirty]);
  const choose = (kind: LinkKind) =>
    set({
      kind,
      ...(livesOf(kind).includes(Number(values.life)) ? {} : { life: kind === 'page' ? '24' : '8760' }),
      ...(asksForFactory(authority, kind) ? {} : { customerId: '', deviceId: '' }),
    });
  return (
    <form ref={ref} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <TextField
          name="name"
          label={t('name')}
          icon="screen"
          isRequired
          maxLength={50}
          autoComplete="off"
          value={values.name}
          error={errorOf('name')}
          onChange={(name) => set({ name })}
        />
        <SelectField
          name="kind"
          label={t('kindLabel')}
          icon="layers"
          placeholder=""
          value={values.kind}
          error={errorOf('kind')}
          onChange={choose}
          options={kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
        <PlaceFields authority={authority} dealers={dealers} values={values} set={set} errorOf={errorOf} />
        <SelectField
          name="life"
          label={t('life')}
          icon="clock"
          placeholder=""
          value={values.life}
          error={errorOf('life')}
          onChange={(life) => set({ life })}
          options={livesOf(values.kind).map((hours) => ({ value: String(hours), label: lifeText(hours) }))}
        />
        {values.kind === 'turns' ? (
          <SelectField
            name="rotation"
            label={t('rotation')}
            icon="repeat"
            placeholder=""
            value={values.rotation}
            error={errorOf('rotation')}
            onChange={(rotation) => set({ rotation })}
            options={rotations.map((seconds) => ({ value: String(seconds), label: t('seconds', { count: seconds }) }))}
          />
        ) : null}
      </div>
      {values.kind === 'turns' ? (
        <p className={styles.reach}>
          <Icon name="info" />
          {t('wholeDealer')}
        </p>
      ) : null}
      {failure === null ? null : <FormFailure error={failure} />}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" icon="plus" isBusy={isSaving}>
          {t('issue')}
        </Button>
      </div>
    </form>
  );

  function lifeText(hours: number): string {
    if (hours >= 8760) return t('year');
    return hours < 24 ? t('hours', { count: hours }) : t('days', { count: hours / 24 });
  }
}
