import type { ReactNode } from 'react'

interface FootBarProps {
  /** The button back and the button on. */
  readonly buttons: ReactNode
  readonly className?: string
  /** What to know before going on. */
  readonly children: ReactNode
}

/**
 * Buttons within a thumb's reach at the foot of the window, and what to know before pressing them. In a low window, as at 200 %, a sticky
 * bar would leave the rest of the page no room: there it is static, below it.
 */
export function FootBar({ buttons, className = '', children }: FootBarProps) {
  return (
    <div
      data-foot-bar
      className={`sticky bottom-(--foot) z-20 -mx-5 low:static grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line bg-paper px-5 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0 ${className}`}
    >
      {children}
      <div className="grid grid-cols-[auto_1fr] gap-3 sm:flex sm:justify-between">{buttons}</div>
    </div>
  )
}
