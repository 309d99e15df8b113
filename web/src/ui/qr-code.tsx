import { encode } from 'uqr';
import './qr-code.css';

/** The quiet zone that ISO/IEC 18004 requires around a QR code, in modules. */
const BORDER = 4;

/** A QR code, dark on light in every theme: not all cameras read the reverse. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path d={modules.join('')} />
    </svg>
  );
}
