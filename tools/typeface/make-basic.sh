#!/bin/sh
# Regenerates the files in src/ui/typeface: the characters of the English messages, and for the picture of shared links those of
# names in Latin letters. A translation needs its own letters here.
# Needs Debian's python3-fonttools and python3-brotli.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
instance=$folder/instance.ttf
trap 'rm -rf "$folder"' EXIT
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
heading='wght=450 SOFT=100 WONK=0 opsz=72'
make fraunces fraunces-latin-full-normal.woff2 $heading

# The build draws names with one file: the rasteriser looks for missing letters in no other.
for letters in latin latin-ext vietnamese; do
  "$python" -m fontTools.varLib.instancer \
    "node_modules/@fontsource-variable/fraunces/files/fraunces-$letters-full-normal.woff2" $heading \
    --output "$folder/$letters.ttf"
done
"$python" -m fontTools.merge "$folder/latin.ttf" "$folder/latin-ext.ttf" "$folder/vietnamese.ttf" --output-file="$instance"
"$python" -m fontTools.subset "$instance" --flavor=woff2 --no-hinting --layout-features='kern' \
  --unicodes='U+20-7E,U+A0-148,U+14A-17E,U+218-21B,U+1EA0-1EF9,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20AC,U+2122' \
  --output-file="src/ui/typeface/fraunces-names.woff2"
