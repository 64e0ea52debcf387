import { QRCode } from 'antd';
import { light } from '../../../theme/tokens.ts';

/**
 * A text as a QR code. It is drawn in the browser because the text is a secret. Dark on light in every theme, because
 * cameras need that.
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
