import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  readonly text: string
  /** Alternative text. */
  readonly label: string
  readonly className: string
}

/** Dark on light in both color schemes: many scanners read no other. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawCode(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`max-w-full rounded-control border border-line ${className}`}
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

/** Returns the code with its quiet zone as one path on a square of `size`. */
function drawCode(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}

export function qrFile(text: string): string {
  const { size, path } = drawCode(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}
