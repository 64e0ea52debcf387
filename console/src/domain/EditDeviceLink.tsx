import type { Authority } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { wayBack } from '../lib/way-back.ts';
import { ButtonLink } from '../ui/Button.tsx';
import type { ButtonKind, ButtonSize } from '../ui/Button.tsx';
import { Allowed } from './Allowed.tsx';

/** Roles that manage the plant. */
const keepers: readonly Authority[] = ['SYS_ADMIN', 'TENANT_ADMIN'];

/**
 * The way to a device's form, for those who may change it; for everybody else nothing. When the form is closed, its
 * reader is back where the link stands.
 */
export function EditDeviceLink({
  deviceId,
  kind = 'plain',
  size = 'm',
}: {
  readonly deviceId: string;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
}) {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  return (
    <Allowed roles={keepers}>
      <ButtonLink
        to={`/deviceInfo?deviceId=${deviceId}`}
        state={wayBack(pathname + search)}
        kind={kind}
        size={size}
        icon="sliders"
      >
        {t('editDevice')}
      </ButtonLink>
    </Allowed>
  );
}
