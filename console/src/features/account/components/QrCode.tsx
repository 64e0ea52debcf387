import { QRCode } from 'antd';
import { light } from '../../../theme/tokens.ts';

/**
 * A text as a QR code, drawn here: it is a secret and goes nowhere. Dark on light in every theme, as cameras want it.
 */
export function QrCode({ url }: { readonly url: string }) {
  return (
    <QRCode
      value={url}
      type="svg"
      size={160}
      bordered={false}
      color={light['n-950']}
      bgColor={light['n-0']}
      style={{ padding: 0 }}
    />
  );
}
