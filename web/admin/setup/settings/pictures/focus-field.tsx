import { t } from '@lingui/core/macro'
import { type PointerEvent, useId } from 'react'
import type { Focus, PagePicture } from '../../../../../domain/salon/pictures/picture-settings.ts'
import { Picture } from '../../../../ui/art/picture.tsx'

interface FocusFieldProps {
  readonly picture: PagePicture
  readonly onChange: (focus: Focus) => void
}

/** Sets the point of a picture that cropping keeps: by a press on it, or two sliders. */
export function FocusField({ picture, onChange }: FocusFieldProps) {
  const { focus } = picture
  const id = useId()
  function point({ currentTarget, clientX, clientY }: PointerEvent): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const share = (part: number, whole: number) => Math.round(Math.max(0, Math.min(1, part / whole)) * 100)
    onChange({ x: share(clientX - left, width), y: share(clientY - top, height) })
  }
  const slider = (axis: 'x' | 'y', label: string) => (
    <label className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-2 text-sm">
      {label}
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        // As the picture, which is the same in every direction of reading.
        dir="ltr"
        value={focus[axis]}
        onChange={({ target }) => onChange({ ...focus, [axis]: target.valueAsNumber })}
        className="min-h-11 accent-accent"
      />
    </label>
  )
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-medium">{t`What stays in sight`}</legend>
      <p id={id} className="text-sm text-muted">
        {t`Phones and computers cut the edges off. Press on what matters most.`}
      </p>
      <div className="mt-2 grid items-center gap-x-5 gap-y-1 sm:grid-cols-[auto_minmax(0,20rem)]">
        <div className="relative w-44 cursor-crosshair touch-none overflow-hidden rounded-control" onPointerDown={point}>
          <Picture
            picture={picture}
            alt=""
            sizes="11rem"
            draggable={false}
            // Uncropped: the focus is in percent of the full picture.
            className="block h-auto w-full"
          />
          <span
            aria-hidden="true"
            style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
            className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-3 border-surface bg-accent/60 shadow-float"
          />
        </div>
        <div>
          {slider('x', t`Left to right`)}
          {slider('y', t`Top to bottom`)}
        </div>
      </div>
    </fieldset>
  )
}
