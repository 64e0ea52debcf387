import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../lib/messages.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Option } from '../../../ui/SelectField.tsx';
import { useRefresh } from '../queries.ts';
import type { Place, PlaceCalls } from './place.ts';
import { PlaceDialog } from './PlaceDialog.tsx';

/** The one dialog that is open. */
export type Opened = { readonly kind: 'create' } | { readonly kind: 'edit' | 'disable'; readonly place: Place };

interface PlaceDialogsProps {
  readonly opened: Opened;
  readonly kind: 'tenant' | 'customer';
  /** The dealers to choose from; null: there is nothing to choose. */
  readonly dealers: readonly Option<string>[] | null;
  /** The dealer that the list is narrowed to. */
  readonly dealer: string | null;
  readonly calls: PlaceCalls;
  readonly onClose: () => void;
  /** Reads a place anew that somebody else has changed. */
  readonly onReload: (id: string) => void;
}

/** The dialogs for one dealer or factory: create, edit, disable. */
export function PlaceDialogs({ opened, kind, dealers, dealer, calls, onClose, onReload }: PlaceDialogsProps) {
  return opened.kind === 'disable' ? (
    <DisablePlaceDialog
      key={opened.place.version}
      kind={kind}
      place={opened.place}
      setDisabled={calls.setDisabled}
      onClose={onClose}
      onReload={() => onReload(opened.place.id)}
    />
  ) : (
    <PlaceDialog
      key={opened.kind === 'edit' ? opened.place.version : 'new'}
      kind={kind}
      place={opened.kind === 'edit' ? opened.place : null}
      dealers={kind === 'customer' ? dealers : null}
      dealer={dealer}
      calls={calls}
      onClose={onClose}
      onReload={() => (opened.kind === 'edit' ? onReload(opened.place.id) : onClose())}
    />
  );
}

interface DisablePlaceDialogProps {
  readonly kind: 'tenant' | 'customer';
  readonly place: Place;
  readonly setDisabled: PlaceCalls['setDisabled'];
  readonly onClose: () => void;
  readonly onReload: () => void;
}

function DisablePlaceDialog({ kind, place, setDisabled, onClose, onReload }: DisablePlaceDialogProps) {
  const { t } = useTranslation('people');
  const refresh = useRefresh();
  const way = place.disabled ? 'enable' : 'disable';
  return (
    <ConfirmDialog
      title={t(`gate.${way}.title`, { name: place.name })}
      action={t(`action.${way}`)}
      onClose={onClose}
      onReload={onReload}
      act={async () => {
        await setDisabled(place, !place.disabled);
        refresh('places');
        showMessage('done', t(`gate.${way}.done`, { name: place.name }));
      }}
    >
      <p>{place.disabled ? t('place.enableText') : t(`place.disableText.${kind}`, { count: place.users })}</p>
    </ConfirmDialog>
  );
}
