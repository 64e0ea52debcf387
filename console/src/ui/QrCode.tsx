import { QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import { light } from '../theme/tokens.ts';

/** The light edge that a reader needs around a code, in modules of the code (ISO/IEC 18004). */
const quietZone = 4;

/**
 * A text as a QR code. It is drawn in the browser because the text is a secret. Dark on light in every theme, because
 * cameras need that.
 */
export function QrCode({
  url,
  size = 160,
  isDense = false,
}: {
  readonly url: string;
  /** Side, px. */
  readonly size?: number;
  /** For a long text: fewer spare points, so that each stays large enough for a camera. */
  readonly isDense?: boolean;
}) {
  const { t } = useTranslation('common');
  return (
    <QRCode
      aria-label={t('qrCode')}
      value={url}
      type="svg"
      size={size}
      errorLevel={isDense ? 'L' : 'M'}
      bordered={false}
      marginSize={quietZone}
      color={light['n-950']}
      bgColor={light['n-0']}
      style={{ padding: 0 }}
    />
  );
}
