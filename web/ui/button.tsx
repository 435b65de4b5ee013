import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from './loader.tsx'
import { pressable } from './use-hydrated.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const base =
  'print:hidden inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-base font-medium transition-colors ' +
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong not-data-paused:disabled:bg-line not-data-paused:disabled:text-muted aria-busy:bg-accent-strong',
  secondary:
    'border border-line-strong bg-surface text-ink hover:bg-accent-soft not-data-paused:disabled:border-line not-data-paused:disabled:text-muted',
  quiet: 'text-accent hover:bg-accent-soft not-data-paused:disabled:text-muted',
  danger:
    'border border-danger text-danger hover:bg-danger-soft not-data-paused:disabled:border-line not-data-paused:disabled:text-muted',
}

export function buttonClass(variant: ButtonVariant = 'primary', extra = ''): string {
  return `${base} ${variants[variant]} ${extra}`
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  /** Pending: shows a spinner and ignores clicks. */
  readonly busy?: boolean
  /** Disabled for a moment without looking so. */
  readonly paused?: boolean
  /** A toggle: ignores the second click of a double click, which would revert the first. */
  readonly toggles?: boolean
}

/** A button with `type` 'button' by default. Paused until hydration: an earlier press would be lost. */
export function Button({ variant = 'primary', busy = false, paused = false, type = 'button', ...rest }: ButtonProps) {
  const { toggles = false, className, disabled = false, onClick, children, ref, ...others } = rest
  // A busy button isn't disabled, which would take the focus away.
  const isOff = (disabled && !busy) || paused
  return (
    <button
      {...others}
      type={type}
      disabled={isOff}
      data-paused={(paused && !disabled) || undefined}
      {...(isOff ? { ref } : pressable(ref))}
      className={buttonClass(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy || (toggles && event.detail > 1) ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export function ButtonLink({ variant = 'primary', className, ...rest }: LinkProps & { readonly variant?: ButtonVariant }) {
  return <Link prefetch="intent" {...rest} className={buttonClass(variant, className)} />
}
