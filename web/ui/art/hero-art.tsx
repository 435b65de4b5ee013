// Greens and brass are mid-tones for both themes; lamplight lightens, shade darkens. Everything else follows the theme.
const leaf = '#8a9a78'
const leafShade = '#66775a'
const brass = '#c2914a'
const glow = '#fff1d6'
const shade = '#2b2320'

/** Home page: a corner of the salon with mirror, chair, window, lamp and plant. 5:4, any width. */
export function HeroArt({ className }: { readonly className?: string | undefined }) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 1000 800" fill="none">
      <Room />
      <ArchedWindow />
      <MirrorAndShelf />
      <Lamp />
      <Plant />
      <Chair />
    </svg>
  )
}

function Room() {
  return (
    <>
      <rect width="1000" height="800" fill="var(--color-accent-soft)" />
      <circle cx="884" cy="236" r="124" fill={glow} opacity=".14" />
      <circle cx="884" cy="236" r="216" fill={glow} opacity=".12" />
      <path d="M0 610h1000v190H0z" fill="var(--color-line)" />
      <path d="M0 592h1000v20H0z" fill="var(--color-surface)" />
      <path
        d="M0 690h250M330 690h670M0 748h560M640 748h360M190 612l-40 78M520 612l-10 78M760 612l40 78M420 690l-16 58M700 690l24 58"
        stroke={shade}
        strokeWidth="3"
        opacity=".1"
      />
      <path
        d="M128 612h82l57 78h-94zM222 612h82l70 78h-94zM180 702h96l71 98H236zM289 702h96l89 98H363z"
        fill={glow}
        opacity=".3"
      />
      <ellipse cx="560" cy="736" rx="300" ry="44" fill="var(--color-accent)" opacity=".22" />
      <ellipse cx="560" cy="736" rx="262" ry="34" stroke="var(--color-surface)" strokeWidth="5" opacity=".7" />
    </>
  )
}

function ArchedWindow() {
  return (
    <>
      <path d="M84 500V224a112 112 0 0 1 224 0v276z" fill="var(--color-surface)" />
      <path d="M104 484V226a92 92 0 0 1 184 0v258z" fill="var(--color-paper)" />
      <circle cx="246" cy="238" r="26" fill="var(--color-accent)" opacity=".55" />
      <path d="M104 404c34-34 70-40 104-14 26-22 52-26 80-12v106H104z" fill={leaf} opacity=".55" />
      <path d="M104 446c56-24 120-28 184-6v44H104z" fill={leafShade} opacity=".6" />
      <path d="M196 134v350M104 300h184" stroke="var(--color-surface)" strokeWidth="12" />
      <rect x="66" y="496" width="260" height="20" rx="6" fill="var(--color-surface)" />
      <path d="M66 516h260" stroke={shade} strokeWidth="4" opacity=".14" />
    </>
  )
}

function MirrorAndShelf() {
  return (
    <>
      <circle cx="620" cy="252" r="168" fill={brass} />
      <circle cx="620" cy="252" r="154" fill="var(--color-surface)" />
      <path d="M548 300 662 140M566 352 714 146" stroke="var(--color-accent-soft)" strokeWidth="18" strokeLinecap="round" />
      <rect x="430" y="474" width="400" height="24" rx="8" fill="var(--color-accent)" />
      <path d="M466 498h328v44a10 10 0 0 1-10 10H476a10 10 0 0 1-10-10z" fill="var(--color-surface)" />
      <path d="M630 498v54M548 524h18M694 524h18" stroke={brass} strokeWidth="5" strokeLinecap="round" />
      <path d="M548 474v-62q0-9 7-13v-20h22v20q7 4 7 13v62z" fill="var(--color-muted)" />
      <path d="M548 424h36v26h-36z" fill={brass} />
      <path d="M596 474v-42q0-14 15-14t15 14v42z" fill={leaf} />
      <path d="M748 424 730 362M774 424l14-66" stroke="var(--color-ink)" strokeWidth="7" strokeLinecap="round" />
      <path d="M733 372 719 322" stroke="var(--color-ink)" strokeWidth="24" strokeLinecap="round" />
      <path d="M733 372 719 322" stroke={brass} strokeWidth="9" strokeLinecap="round" strokeDasharray="2 12" />
      <path d="M740 474l-6-54h58l-6 54z" fill="var(--color-muted)" />
    </>
  )
}

function Lamp() {
  return (
    <>
      <path d="M884 0v138" stroke="var(--color-ink)" strokeWidth="5" />
      <path d="M808 226a76 88 0 0 1 152 0z" fill="var(--color-accent)" />
      <path d="M852 226a32 20 0 0 0 64 0z" fill={glow} />
      <rect x="872" y="126" width="24" height="18" rx="6" fill={brass} />
    </>
  )
}

function Plant() {
  return (
    <>
      <path
        d="M892 640c-4-90 4-150-6-236M888 560c22-34 40-50 60-62M886 520c-22-34-40-46-62-54"
        stroke={leafShade}
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path
        d="M886 410c-46-24-52-76-22-118 40 28 48 76 22 118zM824 470c-50 12-86-12-98-58 48-10 86 12 98 58zM944 500c-16-48 2-84 34-104 22 42 10 84-34 104z"
        fill={leaf}
      />
      <path
        d="M886 410c26-42 18-90-22-118 12 40 18 80 22 118zM824 470c-12-46-50-68-98-58 40 14 72 32 98 58z"
        fill={leafShade}
      />
      <path d="M888 566c-44 18-84-2-100-42 44-16 84 0 100 42zM892 480c6-50 40-76 82-72-2 46-32 74-82 72z" fill={leafShade} />
      <path d="M830 630h122l-14 104a14 14 0 0 1-14 12h-66a14 14 0 0 1-14-12z" fill="var(--color-surface)" />
      <path d="M826 622h130v26H826z" fill="var(--color-surface)" />
      <path d="M828 649h126" stroke={shade} strokeWidth="4" opacity=".16" />
    </>
  )
}

function Chair() {
  return (
    <>
      <path d="M456 738c0-16 20-22 104-22s104 6 104 22z" fill="var(--color-muted)" />
      <path d="M548 640h26v80h-26z" fill="var(--color-muted)" />
      <path d="M664 634l44 62h58" stroke="var(--color-muted)" strokeWidth="11" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M480 622h164v14a14 14 0 0 1-14 14H494a14 14 0 0 1-14-14z" fill="var(--color-ink)" />
      <path d="M402 392c-6-40 60-52 70-12l34 196c6 36-58 48-68 12z" fill="var(--color-accent)" />
      <path d="M402 392c-3-20 12-33 29-36l40 236c-15 6-29 2-33-14z" fill={shade} opacity=".2" />
      <rect x="440" y="560" width="244" height="66" rx="30" fill="var(--color-accent)" />
      <path d="M440 596c0 20 14 30 30 30h184c16 0 30-10 30-30z" fill={shade} opacity=".2" />
      <path d="M604 512v54" stroke="var(--color-muted)" strokeWidth="12" />
      <rect x="470" y="490" width="176" height="28" rx="14" fill="var(--color-ink)" />
    </>
  )
}
