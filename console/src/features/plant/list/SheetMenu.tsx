import { sheetRoutes } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import { failureText } from '../../../api/call-error.ts';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { stampText } from '../../../lib/reader-time.ts';
import { showMessage } from '../../../lib/messages.ts';
import { zoneName } from '../../../lib/display-settings.ts';
import { Button } from '../../../ui/Button.tsx';
import type { PlantPart } from '../plant-part.ts';

/** The devices of a place as a sheet, and a sheet as devices. */
export function SheetMenu({
  plantPart: { tenantId, customerId, groupId },
  onImport,
}: {
  readonly plantPart: PlantPart;
  readonly onImport: () => void;
}) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const query = {
        timeZone: zoneName(),
        ...(groupId === null ? {} : { groupId }),
        ...(customerId === null ? {} : { customerId }),
        ...(customerId === null && tenantId !== null ? { tenantId } : {}),
      };
      const file = await download(sheetRoutes.exportSheet, { query });
      saveFile(fileName([t('fileName'), stampText(Date.now())], 'xlsx'), file.blob);
    },
    onError: (error) => showMessage('error', failureText(error, 'operate', common)),
  });
  return (
    <>
      <Button icon="download" isBusy={isPending} onClick={() => mutate()}>
        {t('action.export')}
      </Button>
      <Button icon="upload" onClick={onImport}>
        {t('action.import')}
      </Button>
    </>
  );
}
