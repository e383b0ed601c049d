#!/bin/sh
# Regenerates the files in src/ui/typeface: the characters of the English messages. A translation needs its own letters here.
# Needs Debian's python3-fonttools and python3-brotli.
set -eu
cd "$(dirname "$0")/../.."
instance=$(mktemp --suffix=.ttf)
trap 'rm -f "$instance"' EXIT
python=/usr/bin/python3

# make <package> <file> <axes>...
make() {
  name=$1
  whole=node_modules/@fontsource-variable/$name/files/$2
  shift 2
  "$python" -m fontTools.varLib.instancer "$whole" "$@" --output "$instance"
  "$python" -m fontTools.subset "$instance" --flavor=woff2 --no-hinting --layout-features='kern,tnum' \
    --unicodes='U+20-7E,U+A0,U+A3,U+A9,U+B7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20AC' \
    --output-file="src/ui/typeface/$name-basic.woff2"
}

make figtree figtree-latin-wght-normal.woff2 wght=400:600
# One weight in its softest shape, for headings.
make fraunces fraunces-latin-full-normal.woff2 wght=450 SOFT=100 WONK=0 opsz=72
