#!/bin/sh
# Regenerates src/ui/typeface/figtree-basic.woff2: the characters of the English messages in weights 400 to 600.
# Needs Debian's python3-fonttools and python3-brotli.
set -eu
cd "$(dirname "$0")/../.."
whole=node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2
weights=$(mktemp --suffix=.ttf)
trap 'rm -f "$weights"' EXIT
python=/usr/bin/python3
"$python" -m fontTools.varLib.instancer "$whole" wght=400:600 --output "$weights"
"$python" -m fontTools.subset "$weights" --flavor=woff2 --no-hinting --layout-features='kern,tnum' \
  --unicodes='U+20-7E,U+A0,U+A3,U+A9,U+B7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20AC' \
  --output-file=src/ui/typeface/figtree-basic.woff2
