/** The look of the page: light and dark, on a screen and on paper. Colours of states are c0 to c9. */
export const style = `
:root{color-scheme:light dark;--ground:#fbfaf8;--card:#fff;--ink:#1d2129;--soft:#667080;--line:#e3e1dc;--accent:#2f5fd0;--good:#1a7f4b;--bad:#c2362b;--warn:#9a6700;
--c0:#4f7fe0;--c1:#2a9d8f;--c2:#d98a29;--c3:#a05bc4;--c4:#d3556b;--c5:#6b8e23;--c6:#2f8fb8;--c7:#b5702f;--c8:#7a6fd0;--c9:#8a7f74}
@media (prefers-color-scheme:dark){:root{--ground:#14161b;--card:#1c1f26;--ink:#e7e9ee;--soft:#98a1b0;--line:#2f343e;--accent:#8fb0ff;--good:#5fcf95;--bad:#ff8a7f;--warn:#e3b341;
--c0:#5c86dd;--c1:#2f978b;--c2:#c07f2e;--c3:#9a62ba;--c4:#c2596c;--c5:#6f8c35;--c6:#3a8cb0;--c7:#a96f3a;--c8:#7c73c4;--c9:#81786f}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:1180px;margin:0 auto;padding:28px 24px 80px}
header{display:flex;flex-wrap:wrap;align-items:baseline;gap:6px 14px;margin-bottom:18px}
h1{font-size:24px;line-height:1.25;margin:0;overflow-wrap:anywhere}
h2{font-size:16px;margin:36px 0 12px}
a{color:inherit}
.badge{border-radius:99px;padding:2px 12px;font-weight:600;font-size:13px;color:var(--card);background:var(--warn)}
.badge.finished{background:var(--good)}
.badge.failed{background:var(--bad)}
.sub{color:var(--soft);width:100%;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));gap:12px}
.tile,.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:14px 16px}
.tile b{display:block;font-size:21px;line-height:1.2;font-variant-numeric:tabular-nums}
.tile span{color:var(--soft);font-size:13px}
.card+.card{margin-top:10px}
.card h3{font-size:14px;margin:0 0 6px;overflow-wrap:anywhere}
.card h3 span{color:var(--soft);font-weight:400}
.problem{border-left:4px solid var(--warn)}
.problem.error{border-left-color:var(--bad)}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:12.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px}
svg{display:block}
svg text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;fill:var(--ink)}
svg a:hover rect{stroke:var(--ink);stroke-width:2}
.timeline .axis,.timeline .who{fill:var(--soft);font-size:11.5px}
.timeline .who{fill:var(--ink)}
.timeline .in{fill:#fff;font-size:11px;pointer-events:none}
.tick{stroke:var(--line)}
.pause{stroke:var(--soft);stroke-dasharray:3 4}
rect.bad{stroke:var(--bad);stroke-width:2.5}
rect.cut{opacity:.45}
.c0{fill:var(--c0)}.c1{fill:var(--c1)}.c2{fill:var(--c2)}.c3{fill:var(--c3)}.c4{fill:var(--c4)}.c5{fill:var(--c5)}.c6{fill:var(--c6)}.c7{fill:var(--c7)}.c8{fill:var(--c8)}.c9{fill:var(--c9)}
.graph{margin:0 auto}
.graph text{text-anchor:middle;font-weight:600;fill:#fff}
.graph .small{font-weight:400;font-size:11px}
.graph .never rect{fill:var(--ground);stroke:var(--line);stroke-width:1.5}
.graph .never text{fill:var(--soft)}
.graph path{fill:none}
.graph .taken{stroke:var(--accent);stroke-width:2.2}
.graph .untaken{stroke:var(--soft);stroke-width:1;stroke-dasharray:4 4;opacity:.55}
.graph .tip{fill:var(--accent)}
.graph .tip.faint{fill:var(--soft)}
.graph .way{fill:var(--ink);font-weight:500;font-size:11px;paint-order:stroke;stroke:var(--card);stroke-width:4px;stroke-linejoin:round}
.end circle{fill:none;stroke:var(--ink);stroke-width:1.6}
.end .dot{fill:var(--ink)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{color:var(--soft);font-weight:500;font-size:13px;text-align:right;padding:4px 10px}
td{text-align:right;padding:6px 10px;border-top:1px solid var(--line);white-space:nowrap}
th:first-child,td:first-child{text-align:left;white-space:normal;overflow-wrap:anywhere}
td.share{width:34%}
th.share{text-align:left}
.bar{width:100%;height:10px}
.bar .rest{fill:var(--line)}
.mark{width:10px;height:10px;display:inline-block;margin-right:8px}
details{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:6px 0;content-visibility:auto;contain-intrinsic-size:auto 42px}
summary{cursor:pointer;padding:8px 14px;display:flex;gap:4px 12px;flex-wrap:wrap;align-items:center}
summary .mark{margin:0;flex:none}
summary .number{color:var(--soft);min-width:2.4em}
summary .agent,summary .time{color:var(--soft)}
summary .time{margin-left:auto;font-variant-numeric:tabular-nums}
summary .then{color:var(--accent)}
summary .wrong{color:var(--bad)}
.said{border-top:1px solid var(--line);padding:10px 14px}
.said>*{margin:0 0 8px}
.said pre{border-left:3px solid var(--line);padding-left:10px}
.said pre.stderr{border-left-color:var(--warn)}
.said .tool{border-left-color:var(--accent);color:var(--soft)}
.note{color:var(--soft);font-size:13px;margin:8px 2px}
:target>summary,:target{outline:2px solid var(--accent);outline-offset:2px}
@media print{body{background:#fff;font-size:11px}main{max-width:none;padding:0}.scroll{overflow:visible;border:0;padding:0}.scroll svg{max-width:100%;height:auto}details{content-visibility:visible;break-inside:avoid-page}details::details-content{content-visibility:visible;display:block;height:auto}h2{break-after:avoid}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
